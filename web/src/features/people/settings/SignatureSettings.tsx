import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { OwnSignatureDialog } from '../../../editor/forms/OwnSignatureDialog.tsx';
import { SavedInk } from '../../../editor/forms/SavedInk.tsx';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { Failed } from '../../../ui/Failed.tsx';
import classes from './settings.module.css';

export function SignatureSettings() {
  const { t } = useTranslation();
  const signature = useQuery({ ...query('forms', 'ownSignature', {}), meta: { silent: true } });
  const [isSending, send] = useSending();
  const [isAdding, setAdding] = useState(false);

  const remove = () =>
    send(async () => {
      await api.forms.deleteSignature({});
      await signature.refetch();
    });

  if (signature.isPending) return <Skeleton h={80} radius="md" />;
  if (signature.data === undefined) {
    return (
      <Failed text={sentenceOf(signature.error, t)} onRetry={() => void signature.refetch()} />
    );
  }
  const ink = signature.data;
  return (
    <>
      <p className={classes.hint}>{t('settings.signatureText')}</p>
      <div className={classes.saved}>
        {ink && (
          <div className={classes.signature}>
            <SavedInk ink={ink} label={t('settings.signature')} />
          </div>
        )}
        <Button variant="default" onClick={() => setAdding(true)}>
          {opensDialog(t(ink ? 'settings.replaceSignature' : 'settings.addSignature'))}
        </Button>
        {ink && (
          <Button variant="subtle" color="gray" loading={isSending} onClick={() => void remove()}>
            {t('settings.deleteSignature')}
          </Button>
        )}
      </div>
      {isAdding && (
        <OwnSignatureDialog onSaved={signature.refetch} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
