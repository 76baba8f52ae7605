// The assistant as its routes use it: questions and answers, suggested questions, and a person's conversations.
import type {
  Answer,
  AnswerEvent,
  Conversation,
  Experience,
  Source,
  Turn,
  Why,
} from '@docent/contract/assistant';
import { refuse } from '@docent/contract/refusals';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Search } from '../search/search.ts';
import { type AskInput, type AskNeeds, askQuestion, placeOf } from './asking.ts';
import * as store from './assistant.store.ts';
import { type ForeseeInput, type ForeseenReason, foreseeReasons } from './foreseeing.ts';
import type { SpokenLanguage } from './suggested-questions.ts';
import { createSuggesting } from './suggesting.ts';

export interface Assistant {
  /**
   * Answers a question as a stream of events; the last is `done` with the stored answer. Throws before the first
   * event if the question is invalid or its conversation is not the asker's. After a `degraded` event, earlier text
   * is void.
   */
  ask(personId: string, input: AskInput, signal?: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** Like `ask`, but returns only the answer. */
  answer(personId: string, input: AskInput, signal?: AbortSignal): Promise<Answer>;
  /** Suggested questions in the given language if there are any; questions that several people asked come first. */
  suggest(personId: string, language: SpokenLanguage): Promise<{ list: { question: string }[] }>;
  evaluate(
    personId: string,
    input: {
      id: string;
      experience: Experience;
      why?: Why | undefined;
      reason?: string | undefined;
    },
  ): Promise<{ id: string; experience: Experience }>;
  /**
   * Learns that a source helped. Refuses with `answer/not-found` if the answer is not the person's or may no longer
   * be read.
   */
  noteOpened(personId: string, id: string, n: number): Promise<void>;
  /**
   * Refuses with `answer/not-found` if the answer is not the person's, or its question is not on the coaches'
   * board.
   */
  askCoaches(
    personId: string,
    input: { id: string; note?: string | undefined },
  ): Promise<{ id: string }>;
  /** Reasons why a plan may fail, from published documents that the person may read. */
  foresee(personId: string, input: ForeseeInput): Promise<ForeseenReason[]>;
  conversations(
    personId: string,
    input: { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ list: Conversation[]; next: string | null }>;
  conversation(
    personId: string,
    id: string,
  ): Promise<{ conversation: Conversation; turns: Turn[] }>;
  deleteConversation(personId: string, id: string): Promise<{ id: string }>;
}

interface AssistantNeeds extends AskNeeds {
  search: Pick<Search, 'paragraphs' | 'headings' | 'noteHelpful'>;
}

/** Turns that are loaded when a conversation is opened. */
const turnsShown = 200;
const usualPage = 30;

export function createAssistant(needs: AssistantNeeds): Assistant {
  const { database, clock, search } = needs;
  const suggest = createSuggesting(needs);

  /** Learns only from the first question of a conversation, because later ones depend on what was said before. */
  async function noteHelpful(
    personId: string,
    { question, answer: { id, conversationId } }: Turn,
    sources: readonly Source[],
    isHelpful: boolean,
  ): Promise<void> {
    if (!(await store.isFirstAnswer(database, conversationId, id))) return;
    const publishedSources = sources.filter(
      ({ version, state }) => version !== null || state === null,
    );
    await search.noteHelpful(personId, question, publishedSources.map(placeOf), isHelpful);
  }

  return {
    ask: (personId, input, signal) => askQuestion(needs, personId, input, signal),

    async answer(personId, input, signal) {
      for await (const event of askQuestion(needs, personId, input, signal)) {
        if (event.type === 'done') return event.answer;
      }
      throw new Error('the answer stream ended without a `done` event');
    },

    async suggest(personId, language) {
      const questions = await suggest(personId, language);
      return { list: questions.map((question) => ({ question })) };
    },

    async evaluate(personId, { id, experience, why = null, reason = null }) {
      const evaluation = { experience, why, reason };
      const isOwn = await store.saveEvaluation(database, personId, id, evaluation, clock.now());
      if (!isOwn) throw refuse('answer/not-found');
      const turn = await store.findTurn(database, personId, id);
      if (turn) await noteHelpful(personId, turn, turn.answer.according, experience === 1);
      return { id, experience };
    },

    async noteOpened(personId, id, n) {
      const turn = await store.findTurn(database, personId, id);
      const openedSources = turn?.answer.according.filter((source) => source.n === n) ?? [];
      if (!turn || openedSources.length === 0) throw refuse('answer/not-found');
      await noteHelpful(personId, turn, openedSources, true);
    },

    foresee: (personId, input) => foreseeReasons(needs, personId, input),

    async askCoaches(personId, { id, note = '' }) {
      const turn = await store.findTurn(database, personId, id);
      const isOpen =
        (turn?.answer.grounded === 'none' && turn.answer.definition === null) ||
        turn?.experience === 2;
      if (!turn || turn.withheld || turn.answer.aside !== null || !isOpen) {
        throw refuse('answer/not-found');
      }
      await store.saveCoachesAsked(database, id, note.trim() || null, clock.now());
      return { id };
    },

    async conversations(personId, { q = '', limit = usualPage, cursor }) {
      const words = q.split(/\s+/).filter(Boolean);
      const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
      const list = await store.listConversations(database, personId, words, limit + 1, before);
      const page = list.slice(0, limit);
      const last = page.at(-1);
      return {
        list: page,
        next: list.length > limit && last ? writeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async conversation(personId, id) {
      const conversation = await store.findConversation(database, personId, id);
      if (!conversation) throw refuse('conversation/not-found');
      return { conversation, turns: await store.listTurns(database, personId, id, turnsShown) };
    },

    async deleteConversation(personId, id) {
      if (!(await store.deleteConversation(database, personId, id)))
        throw refuse('conversation/not-found');
      return { id };
    },
  };
}
