// Decides which paragraphs and links of a document have to be rewritten, so that a changed word costs one row.

import { longestIncreasing } from '@docent/document-model/comparing/increasingSubsequence';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { blockIdOf } from '@docent/document-model/content';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { isParagraphName } from '@docent/document-model/schema';

/** A row of the table `paragraphs`; `position` only orders the rows of one document and stage. */
export interface ParagraphRow {
  id: string;
  position: number;
  kind: string;
  text: string;
  headingPath: string[];
  context: string | null;
}

/** Space between the positions of neighbours, so that an inserted paragraph doesn't move all that follow. */
const gap = 1_024;

/** The rows to write and the ids to remove that turn the stored rows into these paragraphs. */
export function decideParagraphChanges(
  storedRows: readonly ParagraphRow[],
  paragraphs: readonly ParagraphInContext[],
): { written: ParagraphRow[]; removed: string[] } {
  const storedById = new Map(storedRows.map((row) => [row.id, row]));
  // A duplicate id would violate the table's key. The first block keeps it until the ids are repaired.
  const distinct = [...new Map(paragraphs.toReversed().map((one) => [one.id, one])).values()];
  distinct.reverse();
  const positions = decidePositions(distinct.map(({ id }) => storedById.get(id)?.position ?? null));
  const changedRows: ParagraphRow[] = [];
  distinct.forEach(({ id, kind, text, headingPath, context }, i) => {
    const row = { id, position: positions[i] as number, kind, text, headingPath, context };
    const before = storedById.get(id);
    storedById.delete(id);
    if (!before || !isSameRow(before, row)) changedRows.push(row);
  });
  return { written: changedRows, removed: [...storedById.keys()] };
}

/**
 * Increasing positions that keep as many of the old ones (null for a new paragraph) as possible. If a gap is used
 * up, all paragraphs get new positions.
 */
export function decidePositions(old: readonly (number | null)[]): number[] {
  const places = old.flatMap((position, i) => (position === null ? [] : [{ position, i }]));
  const rising = longestIncreasing(places.map(({ position }) => position));
  const unchangedPositions = new Map(
    places.flatMap(({ position, i }, n) => (rising.has(n) ? [[i, position] as const] : [])),
  );
  const positions: number[] = [];
  let last = 0;
  for (let i = 0; i < old.length; ) {
    const keptHere = unchangedPositions.get(i);
    if (keptHere !== undefined) {
      last = keptHere;
      positions.push(keptHere);
      i++;
      continue;
    }
    let end = i;
    while (end < old.length && !unchangedPositions.has(end)) end++;
    const next = unchangedPositions.get(end) ?? last + gap * (end - i + 1);
    const step = Math.floor((next - last) / (end - i + 1));
    if (step < 1) return old.map((_, n) => (n + 1) * gap);
    for (; i < end; i++) {
      last += step;
      positions.push(last);
    }
  }
  return positions;
}

function isSameRow(a: ParagraphRow, b: ParagraphRow): boolean {
  return (
    a.position === b.position &&
    a.text === b.text &&
    a.kind === b.kind &&
    a.context === b.context &&
    a.headingPath.length === b.headingPath.length &&
    a.headingPath.every((heading, i) => heading === b.headingPath[i])
  );
}

export interface LinkRow {
  paragraphId: string;
  toFileId: string;
  /** Empty if the link leads to the whole file. */
  toParagraphId: string;
}

/**
 * Links from paragraphs to files without duplicates: URLs `/detail/{id}…`, with or without a host, and files that
 * blocks show.
 */
export function linksOf(document: DocumentJSON): LinkRow[] {
  const links = new Map<string, LinkRow>();
  const visit = (node: NodeJSON, paragraphId: string | null) => {
    const fileId = textOrNull(node.attrs?.fileId) ?? pictureIn(node.attrs?.src);
    // Pictures, attachments and synced paragraphs refer to a file with their own id, though not all of them are
    // paragraphs.
    const isOwn = isParagraphName(node.type) || (fileId !== null && blockIdOf(node) !== null);
    const own = isOwn ? blockIdOf(node) : paragraphId;
    const targets = (node.marks ?? [])
      .filter((mark) => mark.type === 'link')
      .map((mark) => targetOf(mark.attrs?.href));
    if (fileId) targets.push([fileId, textOrNull(node.attrs?.paragraphId) ?? '']);
    for (const target of targets) {
      if (!own || !target) continue;
      const [toFileId, toParagraphId] = target;
      links.set(`${own} ${target.join(' ')}`, { paragraphId: own, toFileId, toParagraphId });
    }
    for (const child of node.content ?? []) visit(child, own);
  };
  visit(document, null);
  return [...links.values()];
}

/** The file, and the paragraph in it, to which a URL leads. */
function targetOf(href: unknown): [fileId: string, paragraphId: string] | null {
  if (typeof href !== 'string') return null;
  const [, fileId] = /^(?:https?:\/\/[^/]+)?\/detail\/([\w-]{1,64})(?:[/?#]|$)/.exec(href) ?? [];
  const [, paragraphId = ''] = /#p-([\w-]{1,64})$/.exec(href) ?? [];
  return fileId ? [fileId, paragraphId] : null;
}

/** The id of the uploaded picture with this URL. */
function pictureIn(src: unknown): string | null {
  const [, fileId = null] =
    /^\/api\/file\/attachment\?fileId=([\w-]{1,64})$/.exec(typeof src === 'string' ? src : '') ??
    [];
  return fileId;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
