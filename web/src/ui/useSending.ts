import { useState } from 'react';

/**
 * Whether something is on its way to the server, and what sends it. What is refused the client has said, unless
 * `onRefused` says it beside the form; all that was entered stays.
 */
export function useSending() {
  const [isSending, setSending] = useState(false);
  async function send(
    work: () => Promise<void>,
    onRefused?: (refused: unknown) => void,
  ): Promise<void> {
    setSending(true);
    try {
      await work();
    } catch (refused) {
      onRefused?.(refused);
    } finally {
      setSending(false);
    }
  }
  return [isSending, send] as const;
}
