// Paragraphs that a document shows from other documents. The reader's rights on those documents apply.
import { canEdit } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { NodeJSON } from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import { findShownBlocks, maxSyncedSteps } from './documents.rules.ts';
import type { Documents } from './documents.ts';

interface Needs {
  documents: Pick<
    Documents,
    'findVersionsAt' | 'findVersionTime' | 'listMovedParagraphs' | 'readText'
  >;
  files: { shapes(caller: Caller, fileIds: readonly string[]): Promise<Map<string, File>> };
}

interface SyncedRef {
  fileId: string;
  paragraphId: string;
}

interface SyncedText {
  file: { id: string; name: string };
  block: ({ [key: string]: unknown } & { type: string }) | null;
  isDraft: boolean;
}

/** `source` is the paragraph that the block itself shows, if it is a synced one. */
interface NamedText extends SyncedText {
  source: SyncedRef | null;
}

/** The time of a published version; refuses with `file/not-found` or `version/not-found`. */
export async function readVersionTime(
  { documents, files }: Needs,
  caller: Caller,
  { fileId, version }: { fileId: string; version: number },
): Promise<Date> {
  const shapes = await files.shapes(caller, [fileId]);
  if (!shapes.has(fileId)) throw refuse('file/not-found');
  const time = await documents.findVersionTime(fileId, version);
  if (time === null) throw refuse('version/not-found');
  return time;
}

/**
 * In the order of `refs`, with null for documents that the caller may not read. Paragraphs that were moved, or became
 * synced paragraphs of another one, are followed. `at` reads the texts that were published then, whose rights are those
 * of the history.
 */
export async function readSyncedTexts(
  needs: Needs,
  caller: Caller,
  refs: readonly SyncedRef[],
  at: Date | null = null,
  steps = maxSyncedSteps,
): Promise<(SyncedText | null)[]> {
  const texts = await readWherePlaced(needs, caller, refs, at);
  const sources = texts.flatMap((text) => text?.source ?? []);
  if (sources.length === 0 || steps === 0) return texts.map(withoutSource);
  const sourceTexts = (await readSyncedTexts(needs, caller, sources, at, steps - 1)).values();
  return texts.map((text) =>
    text?.source ? (sourceTexts.next().value ?? null) : withoutSource(text),
  );
}

const withoutSource = (text: NamedText | null): SyncedText | null =>
  text && { file: text.file, block: text.block, isDraft: text.isDraft };

/** Follows paragraphs that were moved. */
async function readWherePlaced(
  needs: Needs,
  caller: Caller,
  refs: readonly SyncedRef[],
  at: Date | null,
): Promise<(NamedText | null)[]> {
  const texts = await readWhereNamed(needs, caller, refs, at);
  const isFound = (text: NamedText | null | undefined) => Boolean(text?.block || text?.source);
  const missing = refs.filter((_, at) => !isFound(texts[at]));
  if (missing.length === 0) return texts;
  const movedRefs = await needs.documents.listMovedParagraphs(missing);
  const textsThere = await readWhereNamed(
    needs,
    caller,
    movedRefs.map(({ to }) => to),
    at,
  );
  const keyOf = ({ fileId, paragraphId }: SyncedRef) => `${fileId} ${paragraphId}`;
  const byRef = new Map(movedRefs.map((ref, at) => [keyOf(ref), textsThere[at]]));
  return refs.map((ref, at) => {
    const text = texts[at] ?? null;
    return isFound(text) ? text : (byRef.get(keyOf(ref)) ?? text);
  });
}

/** Each document is read once. */
async function readWhereNamed(
  { documents, files }: Needs,
  caller: Caller,
  refs: readonly SyncedRef[],
  at: Date | null,
): Promise<(NamedText | null)[]> {
  const idsByFile = Map.groupBy(refs, ({ fileId }) => fileId);
  const shapes = await files.shapes(caller, [...idsByFile.keys()]);
  const versions = at && (await documents.findVersionsAt([...shapes.keys()], at));
  const blocks = new Map<string, Map<string, NodeJSON>>();
  await Promise.all(
    [...shapes.values()].map(async ({ id, kind, level }) => {
      if (kind !== 'document') return;
      const ids = new Set(idsByFile.get(id)?.map(({ paragraphId }) => paragraphId));
      const [first, ...others] = ids;
      // For a single paragraph of a long text, only the part around it is read.
      const near = others.length === 0 ? first : undefined;
      const mayEdit = canEdit({ level });
      const version = versions?.get(id);
      if (versions && version === undefined) {
        blocks.set(id, new Map());
        return;
      }
      const text = await documents
        .readText(id, { mayEdit, near, version })
        // The document was unpublished or deleted a moment ago, or since the version.
        .catch(nullIfRefused('file/not-found', 'version/not-found'));
      if (text) blocks.set(id, findShownBlocks(text.value.content, ids));
    }),
  );
  return refs.map(({ fileId, paragraphId }) => {
    const file = shapes.get(fileId);
    const fileBlocks = blocks.get(fileId);
    if (!file || !fileBlocks) return null;
    const block = fileBlocks.get(paragraphId);
    const [visibleBlock = null] = block ? blocksWithoutSuggestions([block], 'refuse') : [];
    const isSynced = visibleBlock?.type === 'synced';
    return {
      file: { id: file.id, name: file.name },
      block: visibleBlock && !isSynced ? { ...visibleBlock } : null,
      isDraft: at === null && file.version === null,
      source: isSynced ? sourceOf(visibleBlock) : null,
    };
  });
}

function sourceOf({ attrs }: NodeJSON): SyncedRef | null {
  const { fileId, paragraphId } = attrs ?? {};
  return typeof fileId === 'string' && typeof paragraphId === 'string'
    ? { fileId, paragraphId }
    : null;
}
