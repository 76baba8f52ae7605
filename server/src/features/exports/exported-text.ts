// Reads all that an export of a document contains, with the rights of the caller.
import { canEdit } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { pageOf } from '@docent/document-model/page';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { Exported, ExportsNeeds } from './exports.needs.ts';
import { findVersionFacts } from './exports.store.ts';
import { nodesOf } from './nodes-of.ts';

export interface ExportedText {
  file: File;
  /** With the text of synced paragraphs. */
  content: DocumentJSON;
  /** Null for a draft. */
  version: number | null;
  at: Date;
  author: string;
  approvals: { name: string; at: string }[];
  /** Whether the caller sees the comments. */
  mayComment: boolean;
  pictures: ReadonlyMap<string, Picture>;
}

interface Picture {
  mime: string;
  bytes: Uint8Array;
}

/** Pictures beyond are replaced by their description. */
const maxPictureBytes = 128 * 1024 * 1024;
const syncedAtOnce = 200;

export async function readExported(
  needs: ExportsNeeds,
  caller: Caller,
  { fileId, version, draft = false, language }: Exported,
  { withSuggestions }: { withSuggestions: boolean },
): Promise<ExportedText> {
  const file = await needs.files.get(caller, fileId);
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  const mayEdit = canEdit(file);
  if (draft && !mayEdit) throw refuse('file/level-too-low');
  const value = draft
    ? { content: await needs.documents.readDraft(fileId), version: null }
    : (await needs.documents.readText(fileId, { mayEdit, version })).value;
  const isWhole = withSuggestions && value.version === null;
  const text = isWhole ? value.content : withoutSuggestions(value.content, 'refuse');
  const facts =
    value.version === null ? null : await findVersionFacts(needs.database, fileId, value.version);
  const isOld = facts !== null && value.version !== file.version;
  const content = await withSynced(needs, caller, text, {
    at: isOld ? facts.at : null,
    withDrafts: value.version === null,
    words: notes[language],
  });
  return {
    file,
    content,
    version: value.version,
    mayComment: mayEdit || file.level === 'comment',
    at: facts?.at ?? new Date(file.updatedAt),
    author: facts?.author ?? file.updatedBy.username,
    approvals: facts?.approvals ?? [],
    pictures: await readPictures(needs, caller, content),
  };
}

/** A document of a folder; null if it was deleted or closed to the caller since the folder was listed. */
export function readIfThere(
  needs: ExportsNeeds,
  caller: Caller,
  fileId: string,
  language: Exported['language'],
): Promise<ExportedText | null> {
  const request = { fileId, version: undefined, language };
  return readExported(needs, caller, request, { withSuggestions: false }).catch(
    nullIfRefused('file/not-found'),
  );
}

/** What stands in the place of a synced paragraph that cannot be shown. */
const notes = {
  en: {
    noAccess: "This paragraph's document doesn't exist, or you don't have access.",
    gone: 'This paragraph no longer exists.',
    notThen: "This paragraph didn't exist at that time.",
    notPublished: "This paragraph hasn't been published yet.",
  },
  zh: {
    noAccess: '此段落所在的文档不存在，或您没有访问权限。',
    gone: '此段落已不存在。',
    notThen: '当时没有此段落。',
    notPublished: '此段落尚未发布。',
  },
} as const;

interface SyncedOptions {
  /** The time whose texts an old version shows. */
  at: Date | null;
  /** A published text has nothing that its readers can't see. */
  withDrafts: boolean;
  words: (typeof notes)['en' | 'zh'];
}

async function withSynced(
  needs: ExportsNeeds,
  caller: Caller,
  content: DocumentJSON,
  { at: time, withDrafts, words }: SyncedOptions,
): Promise<DocumentJSON> {
  const nodes = [...nodesOf(content.content, new Set(['synced']))];
  const blocks = new Map<NodeJSON, NodeJSON>();
  for (let at = 0; at < nodes.length; at += syncedAtOnce) {
    const some = nodes.slice(at, at + syncedAtOnce);
    const refs = some.map(({ attrs = {} }) => ({
      fileId: `${attrs.fileId}`,
      paragraphId: `${attrs.paragraphId}`,
    }));
    const texts = await needs.readSynced(caller, refs, time);
    some.forEach((node, nth) => {
      const text = texts[nth];
      if (!text) blocks.set(node, noteOf(words.noAccess));
      else if (text.isDraft && !withDrafts) blocks.set(node, noteOf(words.notPublished));
      else blocks.set(node, text.block ?? noteOf(time ? words.notThen : words.gone));
    });
  }
  const show = (node: NodeJSON): NodeJSON =>
    blocks.get(node) ?? (node.content ? { ...node, content: node.content.map(show) } : node);
  return blocks.size === 0 ? content : { ...content, content: content.content.map(show) };
}

const noteOf = (text: string): NodeJSON => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'italic' }] }],
});

const pictureNodes = new Set(['image', 'inlineImage']);

async function readPictures(needs: ExportsNeeds, caller: Caller, content: DocumentJSON) {
  const ids = new Set<string>();
  for (const { attrs } of nodesOf(content.content, pictureNodes))
    if (typeof attrs?.fileId === 'string') ids.add(attrs.fileId);
  const { watermark } = pageOf(content.attrs?.page);
  if (watermark?.fileId) ids.add(watermark.fileId);
  const pictures = new Map<string, Picture>();
  let left = maxPictureBytes;
  for (const id of ids) {
    const picture = await readPicture(needs, caller, id, left);
    if (!picture) continue;
    left -= picture.bytes.length;
    pictures.set(id, picture);
  }
  return pictures;
}

/** Null for what the caller may not read, or does not fit. */
async function readPicture(
  { files }: ExportsNeeds,
  caller: Caller,
  id: string,
  maxBytes: number,
): Promise<Picture | null> {
  const answer = await files.readAttachment(caller, id).catch(nullIfRefused('file/not-found'));
  if (!answer?.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body instanceof Uint8Array ? [answer.body] : answer.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return { mime: answer.mime, bytes: Buffer.concat(chunks) };
}
