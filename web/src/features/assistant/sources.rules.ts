// Groups sources that quote the same list or table, so that it is shown once with all quoted items or rows.
import type { Source, SourceContext, Turn } from '@docent/contract/assistant';

export interface SourceGroup {
  /** In the order of their citations. */
  sources: [Source, ...Source[]];
  /**
   * Context with everything that any of them quotes; undefined for answers from before context was stored.
   */
  context: SourceContext | undefined;
}

export function groupSources(sources: readonly Source[]): SourceGroup[] {
  const groups = new Map<string, SourceGroup>();
  for (const source of sources) {
    const key = placeOf(source) ?? `source ${source.n}`;
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { sources: [source], context: source.context });
      continue;
    }
    group.sources.push(source);
    group.context = joinContexts(group.context, source.context);
  }
  return [...groups.values()];
}

export interface ChangedAnswer {
  answerId: string;
  question: string;
  sources: Source[];
}

/** The answers that quote this file, each with its sources that have changed since. */
export function listChangedAnswers(turns: readonly Turn[], fileId: string): ChangedAnswer[] {
  return turns.flatMap(({ question, answer }) => {
    const sources = answer.according.filter(
      ({ file_id, change }) => file_id === fileId && change !== undefined,
    );
    return sources.length > 0 ? [{ answerId: answer.id, question, sources }] : [];
  });
}

/** Key of the list or table that a source quotes; null for other sources. */
function placeOf({ file_id, version, headings, context }: Source): string | null {
  if (context?.kind !== 'list' && context?.kind !== 'table') return null;
  return JSON.stringify([file_id, version, headings, { ...context, quoted: [] }]);
}

function joinContexts(
  one: SourceContext | undefined,
  other: SourceContext | undefined,
): SourceContext | undefined {
  const isSequence =
    (one?.kind === 'list' && other?.kind === 'list') ||
    (one?.kind === 'table' && other?.kind === 'table');
  if (!isSequence) return one;
  const quotedParts = [...new Set([...one.quoted, ...other.quoted])].sort((x, y) => x - y);
  return { ...one, quoted: quotedParts };
}
