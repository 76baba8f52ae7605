// Lets readers fill in and sign a document with controls or signature lines.
import type { Content } from '@docent/contract/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { useModule } from '../../../ui/lazily.ts';

import { reaches } from '../../files/files.rules.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import type { ShownDocument } from '../documents.rules.ts';
import { type Fillable, progressOf } from '../filling/filling.rules.ts';
import { type FormInText, loadForm } from '../filling/formModule.ts';
import { useFillField } from '../filling/useFillField.ts';
import { useFormInText } from '../filling/useFormInText.ts';
import { FillingNotice } from './FillingNotice.tsx';

const loadSignDialog = () => import('../../../editor/forms/SignDialog.tsx');

interface Props {
  document: Pick<ShownDocument, 'file' | 'version'>;
  content: Content;
  fillable: Fillable;
  showsDraft: boolean;
  /** Earlier versions are read-only. */
  isCurrent: boolean;
  target: RefObject<HTMLDivElement | null>;
  /** Number of times the text was drawn. */
  drawings: number;
  onChanged: () => void;
}

export function FormPart(props: Props) {
  const { document, content, fillable, showsDraft, isCurrent, target, drawings, onChanged } = props;
  const { file } = document;
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const [isFilling, setFilling] = useState(false);
  /** Number of invalid values; the person is warned once that they are not saved. */
  const [unfitCount, setUnfitCount] = useState(0);
  const [signing, setSigning] = useState<{ blockId: string; label: string | null } | null>(null);

  useCloseWithoutRight(file.id, signing && 'comment', () => setSigning(null));

  const mayFill = isCurrent && reaches(file.level, 'comment');
  const version = showsDraft ? null : document.version;
  const fileId = file.id;
  const filledQuery = query('forms', 'filled', { fileId });
  const formQuery = useQuery({
    ...filledQuery,
    enabled: fillable.controls && mayFill,
    // To show values that others fill in meanwhile.
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

  const form = useRef<FormInText | null>(null);
  const { fill, isSaving, wasSaved } = useFillField({
    fileId,
    hasSignatures: fillable.signatures,
    formModule,
    // An invalid value may have become valid and been saved.
    onSaved: useCallback(
      () => setUnfitCount((count) => Math.min(count, form.current?.untaken() ?? 0)),
      [],
    ),
  });
  useFormInText(form, {
    formModule,
    target,
    text: [content, drawings, i18n.language],
    host: { fill, sign: (blockId, label) => setSigning({ blockId, label }) },
    state: {
      formData: formQuery.data ?? null,
      isFilling,
      signatures: signatures.data?.list ?? null,
      isUnchecked: signatures.isError,
      maySign: mayFill,
    },
  });

  const progress = useMemo(
    () => (formQuery.data ? progressOf(formQuery.data) : null),
    [formQuery.data],
  );

  function startFilling() {
    setFilling(true);
    // After the fields are rendered.
    setTimeout(() => target.current && formModule?.goToFirstField(target.current));
  }

  function end() {
    form.current?.end();
    if (unfitCount === 0 && form.current?.goToUntaken()) {
      setUnfitCount(form.current.untaken());
      return;
    }
    setFilling(false);
    setUnfitCount(0);
    onChanged();
  }

  return (
    <>
      {fillable.controls && mayFill && (
        <FillingNotice
          isFilling={isFilling}
          isSaving={isSaving}
          wasSaved={wasSaved}
          unfitCount={unfitCount}
          progress={progress}
          disabled={!formQuery.data || !formModule}
          onStart={startFilling}
          onDone={end}
        />
      )}
      {signing && SignDialog && (
        <SignDialog
          label={signing.label}
          onSign={async (ink) => {
            try {
              await api.forms.sign({ fileId, blockId: signing.blockId, version, ...ink });
            } finally {
              // If it failed, somebody else may have signed.
              await client.invalidateQueries({ queryKey: ['forms', 'signatures'] });
            }
            onChanged();
          }}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  );
}
