import type { LiveRefusal } from '@docent/contract/live';
import { Alert, Button, CopyButton, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveConnection } from '../connection.ts';
import classes from './tools.module.css';

interface RefusedNoticeProps {
  reason: LiveRefusal;
  connection: LiveConnection;
}

/** Why the text cannot be edited any more, and the text that did not get through. */
export function RefusedNotice({ reason, connection }: RefusedNoticeProps) {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState(() => connection.unsentText());
  const download = () => {
    const url = URL.createObjectURL(new Blob([unsent], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'docent-unsent.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Alert
      color={reason === 'session' ? 'blue' : 'orange'}
      icon={<TriangleAlert size={18} />}
      title={t(`editor.refused.${reason}`)}
      className={classes.refused}
    >
      {reason === 'outdated-editor' && (
        <Button size="xs" onClick={() => location.reload()}>
          {t('editor.reload')}
        </Button>
      )}
      {unsent !== '' && (
        <>
          <strong>{t('editor.unsentTitle')}</strong>
          <p>{t('editor.unsentText')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text must be scrollable by keys */}
          <pre className={classes.unsent} tabIndex={0}>
            {unsent}
          </pre>
          <Group gap="xs">
            <CopyButton value={unsent}>
              {({ copied, copy }) => (
                <Button size="xs" onClick={copy}>
                  {copied ? t('editor.unsentCopied') : t('editor.unsentCopy')}
                </Button>
              )}
            </CopyButton>
            <Button size="xs" variant="default" onClick={download}>
              {t('editor.unsentDownload')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() => {
                connection.discardUnsent();
                setUnsent('');
              }}
            >
              {t('editor.unsentDiscard')}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  );
}
