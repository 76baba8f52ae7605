// Search diagnostics for administrators: why a paragraph was or was not found. All numbers are those that the
// search used; parts add up to their score.
import { z } from 'zod';
import { get, id } from './endpoint.ts';

/** A term of a weighted sum. */
export const RankingSignal = z.object({
  name: z.string(),
  value: z.number(),
  weight: z.number(),
});
export type RankingSignal = z.infer<typeof RankingSignal>;

export const AskedWord = z.object({
  /** As typed, without capitals and accents. */
  word: z.string(),
  /** Rare words weigh more. */
  weight: z.number(),
  /** The terms that are searched for the word, with the share of the weight that each gets. */
  terms: z.array(z.object({ term: z.string(), share: z.number() })),
  /** Nothing that the person may read contains the word as typed. */
  misspelt: z.boolean(),
});
export type AskedWord = z.infer<typeof AskedWord>;

export const WordPart = z.object({
  /** Index among the words of the question. */
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
  /** The beginning of the text. */
  text: z.string(),
  /** The heading that matched, if the text below it is shown instead. */
  through: z.string().nullable(),
  /** By words alone. */
  words: z.object({
    /** Rank from 1; null beyond those that are counted. */
    place: z.number().int().nullable(),
    score: z.number(),
    parts: z.array(WordPart),
    /** The bonus for several words in the same paragraph. */
    together: z.number(),
  }),
  /** By meaning; null if it is not among the closest, or there are no vectors. */
  meaning: z.object({ place: z.number().int(), likeness: z.number() }).nullable(),
  /** Points because others opened it, or liked an answer from it, after similar questions; null if too few did. */
  learned: z.object({ people: z.number().int(), points: z.number() }).nullable(),
  /** Re-ranking; null if it ranked too low for that. */
  look: z
    .object({ place: z.number().int(), score: z.number(), signs: z.array(RankingSignal) })
    .nullable(),
});
export type ExplainedParagraph = z.infer<typeof ExplainedParagraph>;

/** The outcome for the paragraph that was asked about. */
export const Fate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), place: z.number().int() }),
  /** Another paragraph represents it: the text below a heading, or the row of a cell. */
  z.object({ kind: z.literal('represented'), place: z.number().int(), paragraphId: id }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('draft') }),
  z.object({ kind: z.literal('no-words') }),
  /** By its words it ranks too low to be re-ranked. */
  z.object({
    kind: z.literal('below'),
    place: z.number().int().nullable(),
    looked: z.number().int(),
  }),
  /** After re-ranking it is behind those that are passed on. */
  z.object({ kind: z.literal('behind'), place: z.number().int(), kept: z.number().int() }),
  /** A heading without text below it, or the header of a table. */
  z.object({ kind: z.literal('answers-nothing') }),
]);
export type Fate = z.infer<typeof Fate>;

export const Explanation = z.object({
  person: z.object({ id, username: z.string() }),
  question: z.object({
    text: z.string(),
    language: z.enum(['en', 'zh']),
    words: z.array(AskedWord),
    /** Stop words, which were ignored. */
    leftOut: z.array(z.string()),
  }),
  /** The passages for the assistant, best first. */
  found: z.array(ExplainedParagraph),
  /** The number of paragraphs that the person may read. */
  searched: z.number().int(),
  decision: z.object({
    verdict: z.enum(['answer', 'decline']),
    /** Whether the weighted features decided, a rule that overrides them, or that there were no hits. */
    by: z.enum(['signs', 'rule', 'nothing-found']),
    /** The likelihood from 0 to 1, and the threshold for an answer. */
    likelihood: z.number(),
    threshold: z.number(),
    signs: z.array(RankingSignal),
  }),
  /** Null if no paragraph was asked about. */
  named: z.object({ fate: Fate, paragraph: ExplainedParagraph.nullable() }).nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const VectorProgress = z.object({
  model: z.string(),
  documents: z.number().int(),
  /** The number of documents in which some paragraph may lack its vector. */
  waiting: z.number().int(),
  vectors: z.number().int(),
  /** Why the endpoint currently gives no vectors; null if it does. */
  failing: z.string().nullable(),
});

export const explaining = {
  explain: get(
    '/qa/explain',
    'Why a paragraph was or was not found for a question; for administrators.',
    {
      question: z.string().trim().min(1).max(4000),
      /** The person to search as; the caller by default. */
      personId: id.optional(),
      /** The paragraph to look for, by id or by URL. */
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
