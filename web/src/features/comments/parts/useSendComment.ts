// Sends a comment; after a failure, it can be sent again without being stored twice.
import { useRef, useState } from 'react';
import { requireShown } from '../../../api/errors.ts';

export interface CommentInput {
  body: string;
  mentions: string[];
  /** People assigned to the thread. */
  approvers: string[];
  /** The same for each attempt with the same text, so that the server stores the comment once. */
  sending: string;
}

interface Options {
  /** Rejects if the comment could not be sent. */
  onSend: (input: CommentInput) => Promise<unknown>;
  onSent: () => void;
}

export function useSendComment({ onSend, onSent }: Options) {
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing');
  const attempt = useRef<{ body: string; name: string } | null>(null);
  async function send(input: Omit<CommentInput, 'sending'>) {
    if (state === 'sending') return;
    setState('sending');
    const { body } = input;
    if (attempt.current?.body !== body) attempt.current = { body, name: `${Date.now()}` };
    try {
      await onSend({ ...input, sending: attempt.current.name });
      attempt.current = null;
      onSent();
      setState('writing');
    } catch (error) {
      setState('failed');
      requireShown(error);
    }
  }
  return {
    isSending: state === 'sending',
    hasFailed: state === 'failed',
    send,
    /** Call it when the text was changed after a failure. */
    forgetFailure: () => setState((was) => (was === 'failed' ? 'writing' : was)),
  };
}
