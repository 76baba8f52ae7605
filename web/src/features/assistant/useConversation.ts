// The conversation with the assistant: asks, follows the stream, rates, starts anew.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { isAborted } from '../../api/errors.ts';
import { showToast } from '../../ui/toasts.ts';
import { converse, greetings, nextGreeting, questionBefore } from './conversation.ts';

export interface Organization {
  id: string;
  name: string;
}

export function useConversation() {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [state, dispatch] = useReducer(converse, undefined, () => ({
    messages: [],
    chatId: '',
    greeting: Math.floor(Math.random() * greetings),
  }));
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { messages, chatId, greeting } = state;
  const pending = messages.some(({ loading }) => loading);

  const ask = useCallback(
    async (question: string) => {
      const key = crypto.randomUUID();
      const controller = new AbortController();
      running.current = controller;
      dispatch({ type: 'asked', question, key, at: new Date() });
      try {
        if (!(await follow(question, chatId, key, dispatch, controller.signal)))
          throw new Error('cut off');
      } catch (error) {
        // Only a new chat or leaving the page takes a question back, and both forget the placeholder.
        if (isAborted(error) && controller.signal.aborted) return;
        dispatch({ type: 'failed', key });
        showToast({ type: 'error', message: t('failedToast') });
      }
    },
    [chatId, t],
  );

  /** Asks the question before an answer again, in the space of one organisation. Never throws. */
  const askMore = useCallback(
    async (answerId: string, organization: Organization) => {
      const question = questionBefore(messages, answerId);
      if (question === null) {
        showToast({ type: 'error', message: t('noQuestion') });
        return;
      }
      const controller = new AbortController();
      running.current = controller;
      try {
        const answer = await api.assistant.vectorSearch(
          { search: question, fileId: organization.id },
          { quiet: true, signal: controller.signal },
        );
        dispatch({
          type: 'answered-more',
          answer,
          organization: organization.name,
          at: new Date(),
        });
        if (answer.res.trim() !== '') {
          showToast({
            type: 'success',
            message: t('moreProvided', { organization: organization.name }),
          });
        }
      } catch (error) {
        if (!isAborted(error)) showToast({ type: 'error', message: t('moreFailed') });
      }
    },
    [messages, t],
  );

  const rate = useCallback(
    async (id: string, feedback: 'like' | 'dislike') => {
      try {
        await api.assistant.evaluate({ id, experience: feedback === 'like' ? 1 : 2 });
        dispatch({ type: 'rated', id, feedback });
        showToast({ type: 'success', message: t(feedback === 'like' ? 'liked' : 'disliked') });
      } catch {
        // The client has shown why; the answer stays unrated and can be rated again.
      }
    },
    [t],
  );

  const startAnew = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'cleared', greeting: nextGreeting(greeting, Math.random()) });
    showToast({ type: 'success', message: t('newChatStarted') });
  }, [greeting, t]);

  return { messages, greeting, pending, ask, askMore, rate, startAnew };
}

export type Conversation = ReturnType<typeof useConversation>;

/** Answers whether the stream came to its end with an answer. */
async function follow(
  question: string,
  chatId: string,
  key: string,
  dispatch: (event: Parameters<typeof converse>[1]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const input = { search: question, ...(chatId === '' ? {} : { conversationId: chatId }) };
  for await (const event of api.assistant.vectorSearch.stream(input, { quiet: true, signal })) {
    switch (event.type) {
      case 'searching':
      case 'understood':
        break;
      case 'sources':
        dispatch({ type: 'found', key, sources: event.according });
        break;
      case 'text':
        dispatch({ type: 'wrote', key, text: event.text });
        break;
      case 'unsupported':
        dispatch({ type: 'doubted', key, from: event.from, at: event.at });
        break;
      case 'degraded':
        dispatch({ type: 'degraded', key });
        break;
      case 'done':
        dispatch({ type: 'answered', key, answer: event.answer });
        return true;
      case 'refused':
        return false;
    }
  }
  return false;
}
