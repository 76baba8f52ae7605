// Lets readers fill in and sign a document with controls or signature lines.
import type { Content } from '@docent/contract/documents';
import type { FieldValue, Form } from '@docent/contract/forms';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, TextCursorInput } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/queries.ts';
import { reaches } from '../../files/files.rules.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import type { ShownDocument } from '../documents.rules.ts';
import type { Fillable } from '../filling/filling.rules.ts';
import type { FormHost } from '../filling/formInText.ts';
import { useModule } from '../useModule.ts';
import classes from './RevisionNotice.module.css';

const loadForm = () =>
  Promise.all([
    import('../filling/formInText.ts'),
    import('../../../editor/forms/controlField.ts'),
  ]).then(([{ formIn }, { sentence, goToFirstField }]) => ({ formIn, sentence, goToFirstField }));
const signaturesKey = ['forms', 'signatures'];
const loadSignDialog = () => import('../../../editor/forms/SignDialog.tsx');

interface Props {
  document: Pick<ShownDocument, 'file' | 'version'>;
  content: Content;
  fillable: Fillable;
  showsDraft: boolean;
  /** An earlier version is only to be read. */
  isCurrent: boolean;
  target: RefObject<HTMLDivElement | null>;
  /** Grows with each drawing of the text. */
  drawings: number;
  onChanged: () => void;
}

export function FormPart(props: Props) {
  const { document, content, fillable, showsDraft, isCurrent, target, drawings, onChanged } = props;
  const { file } = document;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [isFilling, setFilling] = useState(false);
  const [pending, setPending] = useState(0);
  const [wasSaved, setSaved] = useState(false);
  // Of so many entries that do not fit it is said once that they are left out.
  const [untaken, setUntaken] = useState(0);
  const [signing, setSigning] = useState<{ blockId: string; label: string | null } | null>(null);

  useCloseWithoutRight(file.id, signing && 'comment', () => setSigning(null));

  const mayFill = isCurrent && reaches(file.level, 'comment');
  const version = showsDraft ? null : document.version;
  const fileId = file.id;
  const filledQuery = query('forms', 'filled', { fileId });
  const formQuery = useQuery({
    ...filledQuery,
    enabled: fillable.controls && mayFill,
    // Entries by others meanwhile.
    refetchInterval: isFilling ? 10_000 : false,
  });
  const signaturesQuery = query(
    'forms',
    'signatures',
    version !== null ? { fileId, version } : { fileId, draft: true },
  );
  const signatures = useQuery({ ...signaturesQuery, enabled: fillable.signatures });

  const formModule = useModule(loadForm, fillable.controls || fillable.signatures);
  const SignDialog = useModule(loadSignDialog, signing !== null)?.SignDialog;

  // Made anew when the text is drawn anew: for another content or in another language.
  const form = useRef<ReturnType<NonNullable<typeof formModule>['formIn']> | null>(null);
  const fill = useCallback(
    async (key: string, value: FieldValue): Promise<string | null> => {
      setPending((count) => count + 1);
      try {
        const formData = await api.forms.fill(
          { fileId, values: [{ key, value }] },
          { quiet: true },
        );
        client.setQueryData<Form>(query('forms', 'filled', { fileId }).queryKey, formData);
        setSaved(true);
        // The problem that a warning named may be solved now.
        setUntaken((count) => Math.min(count, form.current?.untaken() ?? 0));
        // Entries are part of the signed content.
        if (fillable.signatures) void client.invalidateQueries({ queryKey: signaturesKey });
        return null;
      } catch (error) {
        return formModule ? refusalOf(error, key, formModule.sentence) : '';
      } finally {
        setPending((count) => count - 1);
      }
    },
    [client, fileId, fillable.signatures, formModule],
  );
  const host = useRef<FormHost>({ fill, sign: () => {} });
  host.current = { fill, sign: (blockId, label) => setSigning({ blockId, label }) };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is drawn for these
  useEffect(() => {
    if (!formModule || !target.current) return;
    const boundForm = formModule.formIn(target.current, {
      fill: (key, value) => host.current.fill(key, value),
      sign: (blockId, label) => host.current.sign(blockId, label),
    });
    form.current = boundForm;
    return () => {
      boundForm.end();
      form.current = null;
    };
  }, [formModule, target, content, drawings, i18n.language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    form.current?.show({
      formData: formQuery.data ?? null,
      isFilling,
      signatures: signatures.data?.list ?? null,
      isUnchecked: signatures.isError,
      maySign: mayFill,
    });
  }, [
    formModule,
    content,
    drawings,
    i18n.language,
    formQuery.data,
    isFilling,
    signatures.data,
    signatures.isError,
    mayFill,
  ]);

  const missing = useMemo(
    () => formQuery.data?.fields.filter(({ problem }) => problem !== null).length ?? 0,
    [formQuery.data],
  );

  function startFilling() {
    setFilling(true);
    // When the fields are drawn.
    setTimeout(() => target.current && formModule?.goToFirstField(target.current));
  }

  function end() {
    form.current?.end();
    if (untaken === 0 && form.current?.goToUntaken()) {
      setUntaken(form.current.untaken());
      return;
    }
    setFilling(false);
    setUntaken(0);
    onChanged();
  }

  const state = pending > 0 ? t('forms.saving') : wasSaved ? t('forms.saved') : '';
  const missingText = missing > 0 ? t('forms.missing', { count: missing }) : t('forms.complete');
  const statusText = untaken > 0 ? t('forms.untaken', { count: untaken }) : t('forms.filling');
  return (
    <>
      {fillable.controls && mayFill && (
        <p className={classes.notice} data-form data-warns={untaken > 0 || undefined}>
          <TextCursorInput size={15} aria-hidden />
          <span role="status">
            {isFilling ? [statusText, missingText, state].filter(Boolean).join(' · ') : missingText}
          </span>
          {isFilling ? (
            <Button size="compact-xs" leftSection={<Check size={13} />} onClick={end}>
              {t('forms.done')}
            </Button>
          ) : (
            <Button
              size="compact-xs"
              disabled={!formQuery.data || !formModule}
              onClick={startFilling}
            >
              {t('forms.fillIn')}
            </Button>
          )}
        </p>
      )}
      {signing && SignDialog && (
        <SignDialog
          label={signing.label}
          onSign={async (ink) => {
            try {
              await api.forms.sign({ fileId, blockId: signing.blockId, version, ...ink });
            } finally {
              // Where it failed, somebody else may have signed.
              await client.invalidateQueries({ queryKey: signaturesKey });
            }
            onChanged();
          }}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  );
}

/** The server's message about this field, or that it could not be reached. */
function refusalOf(
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
