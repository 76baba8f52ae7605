// Saves the values that readers fill in, one at a time.
import type { FieldValue, Form } from '@docent/contract/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/queries.ts';
import type { FormModule } from './formModule.ts';

interface Options {
  fileId: string;
  hasSignatures: boolean;
  /** Null until it is loaded. */
  formModule: FormModule | null;
  onSaved: () => void;
}

export function useFillField({ fileId, hasSignatures, formModule, onSaved }: Options) {
  const client = useQueryClient();
  const [pendingCount, setPendingCount] = useState(0);
  const [wasSaved, setSaved] = useState(false);
  const fill = useCallback(
    async (key: string, value: FieldValue): Promise<string | null> => {
      setPendingCount((count) => count + 1);
      try {
        const form = await api.forms.fill({ fileId, values: [{ key, value }] }, { silent: true });
        client.setQueryData<Form>(query('forms', 'filled', { fileId }).queryKey, form);
        setSaved(true);
        onSaved();
        // The values are part of the signed content.
        if (hasSignatures) void client.invalidateQueries({ queryKey: ['forms', 'signatures'] });
        return null;
      } catch (error) {
        return formModule ? refusalText(error, key, formModule.sentence) : '';
      } finally {
        setPendingCount((count) => count - 1);
      }
    },
    [client, fileId, hasSignatures, formModule, onSaved],
  );
  return { fill, isSaving: pendingCount > 0, wasSaved };
}

/** The server's message about this field, or that the server was unreachable. */
function refusalText(
  error: unknown,
  key: string,
  sentence: (problem: { reason: 'unsent'; bound?: number }, own: string | null) => string,
): string {
  const details = error instanceof ApiError ? (error.details as Details | undefined) : undefined;
  const field = details?.fields?.[key];
  return sentence((field ?? { reason: 'unsent' }) as { reason: 'unsent' }, field?.message ?? null);
}

interface Details {
  fields?: Record<string, { reason: string; bound?: number; message?: string | null }>;
}
