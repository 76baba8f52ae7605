import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { Failed } from '../../../ui/Failed.tsx';
import classes from './settings.module.css';

export function SignatureSettings() {
  const { t } = useTranslation();
  const signature = useQuery({ ...query('forms', 'ownSignature', {}), meta: { quiet: true } });
  const [isSending, send] = useSending();

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
  if (signature.data === null) return <p className={classes.hint}>{t('settings.noSignature')}</p>;
  const { drawing, typed } = signature.data;
  return (
    <>
      <p className={classes.hint}>{t('settings.signatureText')}</p>
      <div className={classes.line}>
        {drawing ? (
          <svg
            viewBox="0 0 300 100"
            role="img"
            aria-label={t('settings.signature')}
            className={classes.ink}
          >
            <path d={drawing} />
          </svg>
        ) : (
          <span className={classes.typed}>{typed}</span>
        )}
        <Button variant="default" loading={isSending} onClick={() => void remove()}>
          {t('settings.deleteSignature')}
        </Button>
      </div>
    </>
  );
}
