// The choices for "@" and "[[", read from the server with the person's rights.

import type { Node, Schema } from '@tiptap/pm/model';
import { api } from '../../api/client.ts';
import type { CompletionKind } from './completionQuery.ts';

export interface Choice {
  id: string;
  title: string;
  /** Distinguishes choices with the same title. */
  hint: string;
}

const maxCompletions = 8;

export async function choicesFor(
  kind: CompletionKind,
  query: string,
  signal: AbortSignal,
): Promise<Choice[]> {
  const requestOptions = { signal, silent: true };
  if (kind === 'mention') {
    const search = query.trim();
    const { list } = await api.people.getUserList(
      { limit: maxCompletions, ...(search && { search }) },
      requestOptions,
    );
    return list.map(({ id, username, deptName }) => ({
      id,
      title: username,
      hint: deptName ?? '',
    }));
  }
  const files = query.trim()
    ? (await api.search.search({ q: query, limit: 40 }, requestOptions)).list.map(
        ({ file }) => file,
      )
    : (await api.files.recent({ limit: maxCompletions }, requestOptions)).list.map(
        ({ file }) => file,
      );
  const byId = new Map(files.map((file) => [file.id, file]));
  const lower = query.trim().toLowerCase();
  return (
    [...byId.values()]
      // Files that only match by content come after those that match by name.
      .sort((a, b) => Number(matchesName(b, lower)) - Number(matchesName(a, lower)))
      .slice(0, maxCompletions)
      .map(({ id, name, path }) => ({
        id,
        title: name,
        hint: path.map((above) => above.name).join(' / '),
      }))
  );
}

function matchesName({ name }: { name: string }, query: string): boolean {
  return name.toLowerCase().includes(query);
}

/** The node to insert for a choice. */
export function nodeFor(
  schema: Schema,
  kind: CompletionKind,
  { id, title }: Choice,
): Node | undefined {
  if (kind === 'mention') {
    return schema.nodes.mention?.create({ personId: id, username: title });
  }
  const href = `/detail/${encodeURIComponent(id)}/${encodeURIComponent(title)}`;
  const link = schema.marks.link?.create({ href });
  return schema.text(title, link ? [link] : []);
}
