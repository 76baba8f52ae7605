// Asking: a question goes to the paragraphs that the asker may read; rules decide whether they hold an answer; the model
// writes it with numbered sources, or the best sentences are quoted.
import type {
  Answer,
  AnswerEvent,
  Conversation,
  Experience,
  Turn,
  Why,
} from '@docent/contract/assistant';
import { refuse } from '@docent/contract/refusals';
import { decideAside } from '../../language/small-talk.ts';
import { isChinese } from '../../language/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Model } from '../../platform/model/model.ts';
import type { Search } from '../search/search.ts';
import { quoteFrom, understand, writeWith } from './answering.ts';
import { createAssistantStore } from './assistant.store.ts';
import { decideBackground, strip } from './follow-ups.ts';
import {
  type Heading,
  languageOf,
  questionFrom,
  type SpokenLanguage,
} from './suggested-questions.ts';

export interface AskInput {
  search: string;
  /** Only inside this space, folder or document. */
  fileId?: string | undefined;
  conversationId?: string | undefined;
  includeDrafts?: boolean | undefined;
}

export interface Assistant {
  /**
   * Answers a question in events; the last one is `done` with the answer as it is kept. What is not the asker's, or cannot
   * be asked, is refused by throwing before the first event. After `degraded`, what was written before does not count.
   */
  ask(personId: string, input: AskInput, signal?: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** The answer alone. */
  answer(personId: string, input: AskInput, signal?: AbortSignal): Promise<Answer>;
  /** In the given language as far as there are any; real questions of several people first. */
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

interface AssistantNeeds {
  search: Pick<Search, 'paragraphs' | 'headings'>;
  database: Database;
  /** Null without an endpoint: then answers are quotations. */
  model: Model | null;
  clock: Clock;
  log: Log;
}

const turnsRemembered = 4;
const turnsShown = 200;
const titleLength = 80;
const suggestions = 6;
const usualPage = 30;
const suggestedFrom = 60 * 86_400_000;

export function createAssistant({
  search,
  database,
  model,
  clock,
  log,
}: AssistantNeeds): Assistant {
  const store = createAssistantStore(database);

  async function* ask(
    personId: string,
    input: AskInput,
    signal?: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const text = input.search.trim();
    if (text === '') throw refuse('question/blank');
    const known = input.conversationId;
    if (known !== undefined && !(await store.findConversation(personId, known))) {
      throw refuse('conversation/not-found');
    }
    const earlier =
      known === undefined ? [] : await store.listTurns(personId, known, turnsRemembered);
    const said = earlier.map(({ question, answer }) => ({ question, answer: answer.res }));
    const place = { withinId: input.fileId, includeDrafts: input.includeDrafts };
    // Refuses a place that may not be read before anything is said.
    const background = decideBackground(text, said);
    const found = await search.paragraphs(personId, background === '' ? text : strip(text), {
      background,
      ...place,
    });
    yield { type: 'searching' };
    signal?.throwIfAborted();
    const understood =
      model && said.length > 0 ? await understand(model, text, said, log, signal) : null;
    const aside = decideAside(text);
    const meant = understood ?? (aside === null ? found.meant : null);
    if (meant) yield { type: 'understood', question: meant };
    const { question, passages } = understood
      ? await search.paragraphs(personId, understood, place)
      : found;
    const asked = { text, question, passages: aside === null ? passages : [], earlier: said };
    const written = model ? yield* writeWith(model, asked, log, signal) : yield* quoteFrom(asked);

    const answer: Answer = {
      id: createId(),
      conversationId: known ?? createId(),
      ...written,
      aside,
    };
    await store.saveAnswer({
      personId,
      conversationId: answer.conversationId,
      title: known === undefined ? shorten(text, titleLength) : null,
      question: text,
      withinId: input.fileId ?? null,
      answer,
      at: clock.now(),
      questionId: createId(),
    });
    yield { type: 'done', answer };
  }

  return {
    ask,

    async answer(personId, input, signal) {
      for await (const event of ask(personId, input, signal)) {
        if (event.type === 'done') return event.answer;
      }
      throw new Error('The assistant ended without an answer');
    },

    async suggest(personId, language) {
      const since = new Date(clock.now().getTime() - suggestedFrom);
      const asked = await store.listFrequentQuestions(personId, since, suggestions / 2);
      const isSpoken = (question: string) => isChinese(question) === (language === 'zh');
      const ask = async (wanted: SpokenLanguage) => {
        const fits = (heading: Heading) =>
          languageOf(heading) === wanted && questionFrom(heading) !== undefined;
        const headings = await search.headings(personId, suggestions, fits);
        return headings.flatMap((heading) => questionFrom(heading) ?? []);
      };
      const spoken = [...asked.filter(isSpoken), ...(await ask(language))];
      const list =
        spoken.length > 0 ? spoken : [...asked, ...(await ask(language === 'zh' ? 'en' : 'zh'))];
      return {
        list: [...new Set(list)].slice(0, suggestions).map((question) => ({ question })),
      };
    },

    async evaluate(personId, { id, experience, why = null, reason = null }) {
      const given = { experience, why, reason };
      const own = await store.saveEvaluation(personId, id, given, clock.now());
      if (!own) throw refuse('answer/not-found');
      return { id, experience };
    },

    async conversations(personId, { q = '', limit = usualPage, cursor }) {
      const words = q.split(/\s+/).filter(Boolean);
      const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
      const list = await store.listConversations(personId, words, limit + 1, before);
      const page = list.slice(0, limit);
      const last = page.at(-1);
      return {
        list: page,
        next: list.length > limit && last ? writeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async conversation(personId, id) {
      const conversation = await store.findConversation(personId, id);
      if (!conversation) throw refuse('conversation/not-found');
      return { conversation, turns: await store.listTurns(personId, id, turnsShown) };
    },

    async deleteConversation(personId, id) {
      if (!(await store.deleteConversation(personId, id))) throw refuse('conversation/not-found');
      return { id };
    },
  };
}

function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
