// Reports the state of the connection: when the text is live, whether it is saved, and why it was refused.
import type { LiveRefusal } from '@docent/contract/live';
import { useEffect } from 'react';
import type { SaveState } from '../live/liveConnection.ts';
import type { DocumentEditorProps } from './editorProps.ts';
import type { OpenDocument } from './openDocuments.ts';

interface Callbacks extends Pick<DocumentEditorProps, 'onLive' | 'onState' | 'onRefused'> {
  setLive: (isLive: boolean) => void;
  setRefusal: (refusal: LiveRefusal | null) => void;
}

export function useConnectionState(document: OpenDocument, callbacks: Callbacks): void {
  const { onLive, onState, onRefused, setLive, setRefusal } = callbacks;
  useEffect(() => {
    const { connection } = document;
    let last: SaveState | undefined;
    let wasLive = false;
    const reportState = () => {
      if (!wasLive && document.isLive()) {
        wasLive = true;
        onLive();
        setLive(true);
      }
      const state = connection.state();
      if (state === last) return;
      last = state;
      const reason = connection.refusal();
      setRefusal(reason);
      onState(state);
      if (reason) onRefused(reason);
    };
    reportState();
    return connection.subscribe(reportState);
  }, [document, setLive, setRefusal, onLive, onState, onRefused]);
}
