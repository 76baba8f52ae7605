import type { Why } from '@docent/contract/assistant';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ConversationEvent } from './conversation.ts';

/** Likes or dislikes an answer, with an optional reason. */
export function useRateAnswer(dispatch: (event: ConversationEvent) => void) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return useCallback(
    async (id: string, feedback: 'like' | 'dislike', reason?: { why: Why; text: string }) => {
      try {
        await api.assistant.evaluate({
          id,
          experience: feedback === 'like' ? 1 : 2,
          ...(reason?.why && { why: reason.why }),
          ...(reason?.text && { reason: reason.text }),
        });
        dispatch({ type: 'rated', id, feedback, ...(reason && { why: reason.why }) });
        showToast({ type: 'success', message: t(feedback === 'like' ? 'liked' : 'disliked') });
      } catch (error) {
        // The answer stays unrated and can be rated again.
        requireShown(error);
      }
    },
    [dispatch, t],
  );
}
