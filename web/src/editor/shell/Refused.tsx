// Shown instead of the editor to somebody who wrote in a document and may no longer do so.

import type { LiveRefusal } from '@docent/contract/live';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveConnection } from '../live/liveConnection.ts';
import { openUnsent } from '../live/unsent.ts';
import { textOfUpdates } from '../live/unsentText.ts';
import { connectionOf, keyOf } from './openDocuments.ts';
import { RefusedAlert } from './RefusedAlert.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import classes from './refused.module.css';
import { UnsentText } from './UnsentText.tsx';

interface Props {
  personId: string;
  fileId: string;
}

/** Above a document that may still be read. */
export function RefusedWriting({ personId, fileId }: Props) {
  const connection = connectionOf(keyOf(personId, fileId));
  const reason = useRefusal(connection);
  return connection && reason && <RefusedNotice reason={reason} connection={connection} />;
}

interface Left {
  text: string;
  discard(): void;
}

/** In place of a document that may no longer be read: its unsent text. */
export function LeftUnsent({ personId, fileId }: Props) {
  const { t } = useTranslation();
  const connection = connectionOf(keyOf(personId, fileId));
  const reason = useRefusal(connection);
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    if (connection) {
      // Until it is refused, the text may still be accepted.
      if (reason) setLeft({ text: connection.unsentText(), discard: connection.discardUnsent });
      return;
    }
    let isOver = false;
    void keptOf(personId, fileId).then((unsent) => {
      if (!isOver) setLeft(unsent);
    });
    return () => {
      isOver = true;
    };
  }, [connection, reason, personId, fileId]);
  if (left === null || left.text === '') return null;
  return (
    <div className={classes.left}>
      <RefusedAlert title={t('editor.unsentTitle')}>
        <UnsentText
          text={left.text}
          onDiscard={() => {
            left.discard();
            setLeft(null);
          }}
        />
      </RefusedAlert>
    </div>
  );
}

function useRefusal(connection: LiveConnection | null): LiveRefusal | null {
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => {}),
    () => connection?.refusal() ?? null,
  );
}

/** Text that an earlier visit left in this browser. */
async function keptOf(personId: string, fileId: string): Promise<Left> {
  const store = openUnsent(personId, fileId);
  return { text: textOfUpdates(await store.load()), discard: store.forget };
}
