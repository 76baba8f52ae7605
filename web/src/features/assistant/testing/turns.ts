// Turns of a conversation, as the server returns them.
import type { Answer, Turn } from '@docent/contract/assistant';

export const answerOf = (part: Partial<Answer>): Answer => ({
  id: 'a1',
  conversationId: 'c1',
  res: 'An answer [1]',
  according: [],
  grounded: 'quoted',
  unsupported: [],
  degraded: null,
  unsure: false,
  disagreeing: [],
  sourceLanguage: null,
  nearest: [],
  definition: null,
  aside: null,
  ...part,
});

export const turnOf = (question: string, answer: Partial<Answer>): Turn => ({
  question,
  askedAt: '2026-11-02T08:00:00.000Z',
  answer: answerOf(answer),
  withheld: false,
  experience: null,
  why: null,
  within: null,
  answeredBy: null,
  coachesAsked: false,
});
