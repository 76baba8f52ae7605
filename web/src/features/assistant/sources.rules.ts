// Sources that quote one list or one table are shown as one: its items or rows side by side rather than each in a copy of it.
import type { Source, SourceContext, Turn } from '@docent/contract/assistant';

export interface SourceGroup {
  /** In the order in which the answer cites them. */
  sources: [Source, ...Source[]];
  /** With what any of them quotes; none of answers from before Docent kept it. */
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

/** The answers that quote this file, each with those of its sources there that have changed since. */
export function listChangedAnswers(turns: readonly Turn[], fileId: string): ChangedAnswer[] {
  return turns.flatMap(({ question, answer }) => {
    const sources = answer.according.filter(
      ({ file_id, change }) => file_id === fileId && change !== undefined,
    );
    return sources.length > 0 ? [{ answerId: answer.id, question, sources }] : [];
  });
}

/** The list or table that a source stands in; null for anything else. */
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
  const quoted = [...new Set([...one.quoted, ...other.quoted])].sort((x, y) => x - y);
  return { ...one, quoted };
}
