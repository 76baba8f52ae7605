import type { LiveRefusal } from '@docent/contract/live';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveConnection } from '../live/liveConnection.ts';
import { RefusedAlert } from './RefusedAlert.tsx';
import { UnsentText } from './UnsentText.tsx';

interface RefusedNoticeProps {
  reason: LiveRefusal;
  connection: LiveConnection;
}

/** Explains why the text cannot be edited any more, and shows the unsent text. */
export function RefusedNotice({ reason, connection }: RefusedNoticeProps) {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState(() => connection.unsentText());
  return (
    <RefusedAlert title={t(`editor.refused.${reason}`)} isMild={reason === 'session'}>
      {reason === 'outdated-editor' && (
        <Button size="xs" onClick={() => location.reload()}>
          {t('editor.reload')}
        </Button>
      )}
      {unsent !== '' && (
        <>
          <strong>{t('editor.unsentTitle')}</strong>
          <UnsentText
            text={unsent}
            onDiscard={() => {
              connection.discardUnsent();
              setUnsent('');
            }}
          />
        </>
      )}
    </RefusedAlert>
  );
}
