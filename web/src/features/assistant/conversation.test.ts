import { describe, expect, test } from 'vitest';
import {
  type ConversationState,
  converse,
  greetings,
  nextGreeting,
  questionBefore,
} from './conversation.ts';

const at = new Date(2026, 0, 1);
const empty: ConversationState = { messages: [], chatId: '', greeting: 0 };
const source = {
  file_id: 'f',
  file_name: 'Manual',
  text: 'Oil it.',
  paragraph_id: 'p',
  version: 1,
  state: 'published' as const,
  n: 1,
};
const answer = {
  id: 'a1',
  conversationId: 'c1',
  res: 'Oil it [1].',
  according: [source],
  grounded: 'model' as const,
  unsupported: [],
  degraded: null,
  aside: null,
  unsure: false,
  disagreeing: [],
  sourceLanguage: null,
  nearest: [],
  definition: null,
};
const asked = converse(empty, { type: 'asked', question: 'How?', key: 'k1', at });
const answered = converse(asked, { type: 'answered', key: 'k1', answer });

describe('a conversation', () => {
  test('sending adds the question and a loading placeholder', () => {
    expect(
      asked.messages.map(({ type, content, loading }) => ({ type, content, loading })),
    ).toEqual([
      { type: 'user', content: 'How?', loading: false },
      { type: 'ai', content: '', loading: true },
    ]);
  });

  test('the placeholder fills while the answer streams and becomes the answer with its sources', () => {
    const writing = converse(asked, { type: 'wrote', key: 'k1', text: 'Oil' });
    expect(writing.messages[1]).toMatchObject({ content: 'Oil', loading: true });
    expect(answered.messages[1]).toMatchObject({
      id: 'a1',
      chatId: 'c1',
      content: 'Oil it [1].',
      sources: [source],
      loading: false,
      outcome: 'answered',
    });
    expect(answered.chatId).toBe('c1');
  });

  test('a failure becomes an apology without the partial text', () => {
    const writing = converse(asked, { type: 'wrote', key: 'k1', text: 'Oil' });
    expect(converse(writing, { type: 'failed', key: 'k1' }).messages[1]).toMatchObject({
      content: '',
      outcome: 'failed',
      loading: false,
    });
  });

  test('an empty answer says that the documents contain nothing', () => {
    const silent = converse(asked, {
      type: 'answered',
      key: 'k1',
      answer: { ...answer, res: '', according: [] },
    });
    expect(silent.messages[1]?.outcome).toBe('empty');
  });

  test('quotations replace the text of a failing model', () => {
    const writing = converse(asked, { type: 'wrote', key: 'k1', text: 'Nonsense' });
    const degraded = converse(writing, { type: 'degraded', key: 'k1', because: 'model-away' });
    expect(
      converse(degraded, { type: 'wrote', key: 'k1', text: 'Oil it.' }).messages[1],
    ).toMatchObject({
      content: 'Oil it.',
      degraded: 'model-away',
    });
  });

  test('feedback is stored on its answer', () => {
    const rated = converse(answered, { type: 'rated', id: 'a1', feedback: 'like' });
    expect(rated.messages[1]?.feedback).toBe('like');
    expect(rated.messages[0]?.feedback).toBeNull();
  });

  test('an answer for one organisation follows with the name of the organisation', () => {
    const more = converse(answered, {
      type: 'answered-more',
      answer: { ...answer, id: 'a2' },
      organization: 'Safety',
      at,
    });
    expect(more.messages[2]).toMatchObject({
      id: 'a2',
      organizationalSource: 'Safety',
      outcome: 'answered',
    });
    expect(more.messages[1]?.organizationalSource).toBeNull();
  });

  test('a stored conversation is opened as it was, with further answers below the first', () => {
    const turn = {
      question: 'How?',
      askedAt: '2026-01-01T08:00:00Z',
      answer,
      experience: 2 as const,
      why: 'outdated' as const,
      within: null,
      answeredBy: { id: 'f9', name: 'Oiling' },
      coachesAsked: false,
      withheld: false,
    };
    const more = {
      ...turn,
      answer: { ...answer, id: 'a2' },
      within: { id: 's1', name: 'Safety' },
      experience: null,
      why: null,
    };
    const opened = converse(asked, { type: 'opened', chatId: 'c1', turns: [turn, more] });
    expect(opened.chatId).toBe('c1');
    expect(opened.messages.map(({ type, id }) => [type, id])).toEqual([
      ['user', 'a1-question'],
      ['ai', 'a1'],
      ['ai', 'a2'],
    ]);
    expect(opened.messages[1]).toMatchObject({
      feedback: 'dislike',
      why: 'outdated',
      answeredBy: { name: 'Oiling' },
      organizationalSource: null,
    });
    expect(opened.messages[2]?.organizationalSource).toBe('Safety');
  });

  test('later changes of the sources are shown on existing answers', () => {
    const change = { kind: 'changed' as const, text: 'Oil it daily.', version: 2 };
    const turn = {
      question: 'How?',
      askedAt: '2026-01-01T08:00:00Z',
      answer: { ...answer, according: [{ ...source, change }] },
      experience: null,
      why: null,
      within: null,
      answeredBy: null,
      coachesAsked: false,
      withheld: false,
    };
    const refreshed = converse(answered, { type: 'refreshed', turns: [turn] });
    expect(refreshed.messages).toHaveLength(2);
    expect(refreshed.messages[1]?.sources[0]?.change).toEqual(change);

    const silent = { ...answer, res: '', according: [], grounded: 'none' as const };
    const turns = [{ ...turn, withheld: true, answer: silent }];
    const withheld = converse(refreshed, { type: 'refreshed', turns }).messages[1];
    expect(withheld).toMatchObject({ outcome: 'withheld', content: '', sources: [] });
    const never = converse(refreshed, { type: 'refreshed', turns: [{ ...turn, answer: silent }] });
    expect(never.messages[1]?.outcome).toBe('empty');
  });

  test('a new chat discards messages and conversation', () => {
    expect(converse(answered, { type: 'cleared', greeting: 3 })).toEqual({
      messages: [],
      chatId: '',
      greeting: 3,
    });
  });

  test('further answers need the question directly before', () => {
    const more = converse(answered, {
      type: 'answered-more',
      answer: { ...answer, id: 'a2' },
      organization: 'Safety',
      at,
    });
    expect(questionBefore(more.messages, 'a1')).toBe('How?');
    expect(questionBefore(more.messages, 'a2')).toBeNull();
    expect(questionBefore(answered.messages, 'unknown')).toBeNull();
  });
});

test('the next greeting is a different one of the five', () => {
  for (let last = 0; last < greetings; last++) {
    for (const random of [0, 0.3, 0.6, 0.999]) {
      const next = nextGreeting(last, random);
      expect(next).not.toBe(last);
      expect(next).toBeLessThan(greetings);
      expect(next).toBeGreaterThanOrEqual(0);
    }
  }
});
