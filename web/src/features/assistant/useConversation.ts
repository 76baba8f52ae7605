// The conversation with the assistant: asking, streaming, rating, starting a new chat.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { isAborted, requireShown } from '../../api/errors.ts';
import { query } from '../../api/queries.ts';
import { showToast } from '../../ui/toasts.ts';
import {
  type ConversationEvent,
  converse,
  greetings,
  nextGreeting,
  questionBefore,
} from './conversation.ts';
import { useRateAnswer } from './useRateAnswer.ts';

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

  const client = useQueryClient();
  useRefreshedTurns(chatId, !pending, dispatch);

  const ask = useCallback(
    async (question: string, includeDrafts = false) => {
      const key = crypto.randomUUID();
      const controller = new AbortController();
      running.current = controller;
      dispatch({ type: 'asked', question, key, at: new Date() });
      const fail = () => {
        dispatch({ type: 'failed', key });
        showToast({ type: 'error', message: t('failedToast') });
      };
      try {
        const input = { search: question, ...(includeDrafts && { includeDrafts }) };
        const isComplete = await followAnswer(input, chatId, key, dispatch, controller.signal);
        if (!isComplete) return fail();
        refreshConversations(client);
      } catch (error) {
        // Only a new chat or leaving the page aborts a question, and both discard the placeholder.
        if (isAborted(error) && controller.signal.aborted) return;
        fail();
        requireShown(error);
      }
    },
    [chatId, client, t],
  );

  /** Repeats the question of an answer for one organisation. A refusal is shown, never thrown. */
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
          {
            search: question,
            fileId: organization.id,
            ...(chatId !== '' && { conversationId: chatId }),
          },
          { silent: true, signal: controller.signal },
        );
        dispatch({
          type: 'answered-more',
          answer,
          organization: organization.name,
          at: new Date(),
        });
        refreshConversations(client);
        const isEmpty = answer.res.trim() === '';
        showToast({
          type: isEmpty ? 'info' : 'success',
          message: t(isEmpty ? 'moreEmpty' : 'moreProvided', { organization: organization.name }),
        });
      } catch (error) {
        if (!isAborted(error)) showToast({ type: 'error', message: t('moreFailed') });
        requireShown(error);
      }
    },
    [messages, chatId, client, t],
  );

  const rate = useRateAnswer(dispatch);

  const startAnew = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'cleared', greeting: nextGreeting(greeting, Math.random()) });
    showToast({ type: 'success', message: t('newChatStarted') });
  }, [greeting, t]);

  /** Shows a stored conversation, which can be continued. Returns whether it could be loaded. */
  const open = useCallback(
    async (id: string): Promise<boolean> => {
      running.current?.abort();
      try {
        const conversation = await client.fetchQuery(query('assistant', 'conversation', { id }));
        dispatch({ type: 'opened', chatId: id, turns: conversation.turns });
        return true;
      } catch (error) {
        showToast({ type: 'error', message: t('failedToast') });
        requireShown(error);
        return false;
      }
    },
    [client, t],
  );

  /** The visible conversation no longer exists on the server. */
  const forget = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'cleared', greeting: nextGreeting(greeting, Math.random()) });
  }, [greeting]);

  return { messages, chatId, greeting, pending, ask, askMore, rate, startAnew, open, forget };
}

export type OpenConversation = ReturnType<typeof useConversation>;

/**
 * A cached conversation lacks the new answer, and news about a file only reaches conversations known to
 * quote it.
 */
function refreshConversations(client: QueryClient): void {
  for (const name of ['conversation', 'conversations']) {
    void client.invalidateQueries({ queryKey: ['assistant', name] });
  }
}

/** Refetches the state of an answer's sources when the window regains the focus. */
function useRefreshedTurns(
  chatId: string,
  isIdle: boolean,
  dispatch: (event: ConversationEvent) => void,
): void {
  const turns = useQuery({
    ...query('assistant', 'conversation', { id: chatId }),
    enabled: chatId !== '' && isIdle,
    refetchOnWindowFocus: 'always',
    meta: { silent: true },
  }).data?.turns;
  useEffect(() => {
    if (turns) dispatch({ type: 'refreshed', turns });
  }, [turns, dispatch]);
}

/** Returns whether the stream ended with an answer. */
async function followAnswer(
  input: { search: string; includeDrafts?: boolean },
  chatId: string,
  key: string,
  dispatch: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const request = { ...input, ...(chatId === '' ? {} : { conversationId: chatId }) };
  for await (const event of api.assistant.vectorSearch.stream(request, { silent: true, signal })) {
    switch (event.type) {
      case 'searching':
        break;
      case 'understood':
        dispatch({ type: 'understood', key, question: event.question });
        break;
      case 'sources':
        dispatch({
          type: 'found',
          key,
          sources: event.according,
          grounded: event.grounded,
        });
        break;
      case 'text':
        dispatch({ type: 'wrote', key, text: event.text });
        break;
      case 'unsupported':
        dispatch({ type: 'doubted', key, from: event.from, at: event.at });
        break;
      case 'degraded':
        dispatch({ type: 'degraded', key, because: event.because });
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
