import { useState } from 'react';
import { requireShown } from './errors.ts';

/**
 * Whether a form is being sent, and the function that sends it. The client shows refusals, unless
 * `onRefused` shows them beside the form; the form keeps its values. Our own errors are rethrown.
 */
export function useSending() {
  const [isSending, setSending] = useState(false);
  async function send(
    work: () => Promise<void>,
    onRefused?: (error: unknown) => void,
  ): Promise<void> {
    setSending(true);
    try {
      await work();
    } catch (error) {
      onRefused?.(error);
      requireShown(error);
    } finally {
      setSending(false);
    }
  }
  return [isSending, send] as const;
}
