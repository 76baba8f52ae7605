// The organisation's glossary: terms, their other names and definitions. Everybody can read it; coaches and
// administrators can edit it.
import { z } from 'zod';
import { get, id, instant, listOf, page, post } from './endpoint.ts';
import { Person } from './people.ts';

const name = z.string().trim().min(1).max(100);
const names = z.array(name).max(20);

/** Names (terms, synonyms and abbreviations) are unique across entries, ignoring case and spaces. */
export const GlossaryEntry = z.object({
  id,
  term: name,
  synonyms: names,
  abbreviations: names,
  /** Plain text; may be empty. */
  definition: z.string().max(2_000),
  owner: Person.nullable(),
  updatedAt: instant,
});
export type GlossaryEntry = z.infer<typeof GlossaryEntry>;

/** An entry suggested by documents or questions. */
export const GlossarySuggestion = z.object({
  /** The key with which it is dismissed. */
  key: z.string(),
  /** The entry that would get another name; null for a new entry. */
  entryId: id.nullable(),
  term: z.string(),
  synonyms: z.array(z.string()),
  abbreviations: z.array(z.string()),
  definition: z.string(),
  ownerId: id.nullable(),
  /** The paragraph that defines the term; null if the suggestion comes from questions. */
  document: z.object({ fileId: id, fileName: z.string(), paragraphId: id }).nullable(),
});
export type GlossarySuggestion = z.infer<typeof GlossarySuggestion>;

/** Why a line of an imported file is refused. */
export const GlossaryProblem = z.object({
  /** Line number from 1; an entry may span several lines. */
  line: z.number().int(),
  why: z.enum(['no-term', 'too-long', 'too-many-names', 'name-taken', 'unknown-owner', 'no-csv']),
  /** The text that is too long, taken or unknown. */
  text: z.string(),
  /** The term that already has the name. */
  takenBy: z.string().nullable(),
});
export type GlossaryProblem = z.infer<typeof GlossaryProblem>;

export const maxGlossaryEntries = 10_000;
const maxImport = 8 * 1024 * 1024;

export const glossary = {
  list: get(
    '/glossary/list',
    'Entries by term, those that hold every word of `q` in a name or the definition.',
    { q: z.string().max(200).optional(), ...page },
    listOf(GlossaryEntry).extend({ total: z.number().int() }),
  ),
  save: post(
    '/glossary/save',
    'Adds an entry, or changes the one with this id; for coaches and administrators, as all calls below.',
    {
      id: id.optional(),
      term: name,
      synonyms: names,
      abbreviations: names,
      definition: z.string().trim().max(2_000),
      ownerId: id.nullable(),
    },
    GlossaryEntry,
  ),
  suggestions: get(
    '/glossary/suggestions',
    'Terms that documents define and other words that questions were asked in, as far as the caller may read both.',
    {},
    z.object({ list: z.array(GlossarySuggestion) }),
  ),
  dismiss: post(
    '/glossary/dismiss',
    'Suggests something no more, for nobody; or again.',
    { key: z.string().min(1).max(200), isDismissed: z.boolean() },
    z.object({}),
  ),
  delete: post('/glossary/delete', 'Deletes an entry.', { id }, z.object({})),
  import: post(
    '/glossary/import',
    'Adds the entries of a CSV file and changes those whose term is there already: all of them, or with a problem none.',
    { csv: z.string().max(maxImport) },
    z.object({
      added: z.number().int(),
      changed: z.number().int(),
      problems: z.array(GlossaryProblem),
    }),
    { bodyLimit: maxImport + 65_536 },
  ),
  export: get(
    '/glossary/export',
    'All entries as a CSV file that `import` takes; for everybody.',
    {},
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
};
