// Why a paragraph was or was not found for a question: for administrators. Every number is what the search itself has
// reckoned with; parts sum to their score.
import { z } from 'zod';
import { get, id } from './endpoint.ts';

/** A part of a weighted sum. */
export const RankingSignal = z.object({
  name: z.string(),
  value: z.number(),
  weight: z.number(),
});
export type RankingSignal = z.infer<typeof RankingSignal>;

export const AskedWord = z.object({
  /** As it was typed, without capitals and accents. */
  word: z.string(),
  /** How telling it is: rarer words weigh more. */
  weight: z.number(),
  /** What is looked for in its place, each with the share of the weight that it brings. */
  terms: z.array(z.object({ term: z.string(), share: z.number() })),
  /** Nothing that the person may read holds it as it was typed. */
  misspelt: z.boolean(),
});
export type AskedWord = z.infer<typeof AskedWord>;

export const WordPart = z.object({
  /** Position among the words of the question. */
  word: z.number().int(),
  score: z.number(),
  where: z.array(z.enum(['text', 'title', 'headings'])),
});
export type WordPart = z.infer<typeof WordPart>;

export const ExplainedParagraph = z.object({
  fileId: id,
  fileName: z.string(),
  paragraphId: id,
  headings: z.array(z.string()),
  /** Its beginning. */
  text: z.string(),
  /** The heading that was found, when the text below it is shown in its place. */
  through: z.string().nullable(),
  /** By the words alone. */
  words: z.object({
    /** From 1; null when it does not come among those that were counted. */
    place: z.number().int().nullable(),
    score: z.number(),
    parts: z.array(WordPart),
    /** What the words bring by standing together. */
    together: z.number(),
  }),
  /** By its meaning; null when it is not among the closest, or there are no vectors. */
  meaning: z.object({ place: z.number().int(), likeness: z.number() }).nullable(),
  /** Others opened it, or liked an answer from it, after similar questions; null where too few did. */
  learned: z.object({ people: z.number().int(), points: z.number() }).nullable(),
  /** The second look; null for those that came too late for it. */
  look: z
    .object({ place: z.number().int(), score: z.number(), signs: z.array(RankingSignal) })
    .nullable(),
});
export type ExplainedParagraph = z.infer<typeof ExplainedParagraph>;

/** What became of the paragraph that was asked about. */
export const Fate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), place: z.number().int() }),
  /** Another paragraph stands for it: the text below a heading, the row of a cell. */
  z.object({ kind: z.literal('represented'), place: z.number().int(), paragraphId: id }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('draft') }),
  z.object({ kind: z.literal('no-words') }),
  /** Its words put it behind those that get a second look. */
  z.object({
    kind: z.literal('below'),
    place: z.number().int().nullable(),
    looked: z.number().int(),
  }),
  /** The second look put it behind those that are handed on. */
  z.object({ kind: z.literal('behind'), place: z.number().int(), kept: z.number().int() }),
  /** A heading with nothing below it, or the header of a table, which answer nothing. */
  z.object({ kind: z.literal('answers-nothing') }),
]);
export type Fate = z.infer<typeof Fate>;

export const Explanation = z.object({
  person: z.object({ id, username: z.string() }),
  question: z.object({
    text: z.string(),
    language: z.enum(['en', 'zh']),
    words: z.array(AskedWord),
    /** Words that say nothing and were left out. */
    leftOut: z.array(z.string()),
  }),
  /** What is handed on to the assistant, best first. */
  found: z.array(ExplainedParagraph),
  /** Paragraphs that the person may read, all in all. */
  searched: z.number().int(),
  decision: z.object({
    verdict: z.enum(['answer', 'decline']),
    /** Whether the weighed signs decided, a rule that knows better, or that nothing was found. */
    by: z.enum(['signs', 'rule', 'nothing-found']),
    /** 0 to 1, and how much of it an answer takes. */
    likelihood: z.number(),
    threshold: z.number(),
    signs: z.array(RankingSignal),
  }),
  /** Null when no paragraph was asked about. */
  named: z.object({ fate: Fate, paragraph: ExplainedParagraph.nullable() }).nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const VectorProgress = z.object({
  model: z.string(),
  documents: z.number().int(),
  /** Documents of which some paragraph may lack its vector. */
  waiting: z.number().int(),
  vectors: z.number().int(),
  /** Why the endpoint gives none at the moment. */
  failing: z.string().nullable(),
});

export const explaining = {
  explain: get(
    '/qa/explain',
    'Why a paragraph was or was not found for a question; for administrators.',
    {
      question: z.string().trim().min(1).max(4000),
      /** As whom it is asked; the caller without it. */
      personId: id.optional(),
      /** The paragraph to look for, by its id or by its address in Docent. */
      paragraphId: id.optional(),
      url: z.string().max(4000).optional(),
    },
    Explanation,
  ),
  vectors: get(
    '/qa/vectors',
    'How far the vectors of paragraphs are; null without an embeddings endpoint. For administrators.',
    {},
    VectorProgress.nullable(),
  ),
};
