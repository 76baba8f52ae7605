// Story steps that create, change and manage files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { NodeJSON } from '@docent/document-model/content';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import type { UploadedFile } from '../platform/http/endpoints.ts';
import { changeText } from './change-text.ts';
import type { StoryActs } from './stage.ts';
import { today } from './steps.ts';

const folder = join(import.meta.dirname, '../../demo/story');

export const documentActs: StoryActs<
  | 'grant'
  | 'edit'
  | 'publish'
  | 'keep'
  | 'read'
  | 'favour'
  | 'follow'
  | 'own'
  | 'describe'
  | 'cover'
  | 'folder'
  | 'write'
  | 'template'
  | 'upload'
  | 'fill'
  | 'sign'
> = {
  async grant({ me, fileId, personId }, { file, to, level }) {
    const subject = { kind: 'person', id: personId(to) } as const;
    await me.access.grant({ fileId: fileId(file), subject, level });
  },

  async edit({ me, fileId }, { file, publish, label, significant, ...changes }) {
    const id = fileId(file);
    const { content: base } = await me.documents.detailEdit({ fileId: id });
    await me.files.update({
      fileId: id,
      content: changeText(base, changes, (markdown) => withIds(markdown, fileId)),
      base,
      ...(publish && { state: 'published' }),
      ...(label && { label }),
      ...(significant && { significant }),
    });
  },

  async publish({ me, fileId }, { file, label }) {
    await me.files.update({ fileId: fileId(file), state: 'published', ...(label && { label }) });
  },

  async keep({ me, fileId }, { file, label }) {
    await me.history.keep({ fileId: fileId(file), label });
  },

  async read({ me, fileId }, { file }) {
    await me.documents.detailShow({ fileId: fileId(file) });
  },

  async favour({ me, fileId }, { file }) {
    await me.files.favour({ fileId: fileId(file), favourite: true });
  },

  async follow({ me, fileId }, { file }) {
    await me.notices.follow({ fileId: fileId(file), following: true });
  },

  async own({ me, fileId, personId }, { file, owner, reviewEvery }) {
    await me.files.update({
      fileId: fileId(file),
      ...(owner && { ownerId: personId(owner) }),
      ...(reviewEvery && { reviewEvery }),
    });
  },

  async describe({ me, fileId }, { file, icon, description }) {
    await me.files.update({ fileId: fileId(file), icon, ...(description && { description }) });
  },

  async cover({ me, fileId }, { file, from }) {
    await me.files.setCover({ fileId: fileId(file) }, [await readUpload(from, from)]);
  },

  async folder({ me, fileId, note }, { parent, name, as }) {
    const { id } = await me.files.add({ parentId: fileId(parent), name, kind: 'folder' });
    note(as, id);
  },

  async write({ me, fileId, note }, { parent, name, text, template, page, as }) {
    const content = text && markdownToContent(await readFile(join(folder, text), 'utf8'));
    const { id } = await me.files.add({
      parentId: fileId(parent),
      name,
      kind: 'document',
      ...(content && { content: page ? { ...content, attrs: { page } } : content }),
      ...(template && { templateId: fileId(template) }),
    });
    note(as, id);
  },

  async template({ me, fileId }, { file, scope }) {
    await me.files.setTemplate({ fileId: fileId(file), scope });
  },

  async upload({ me, fileId, note }, { parent, from, name, as }) {
    const upload = await readUpload(from, name);
    const [file] = await me.files.upload({ parentId: fileId(parent) }, [upload]);
    if (file) note(as, file.id);
  },

  async fill({ me, at, fileId }, { file, values }) {
    const day = at.toISOString().slice(0, 10);
    const fields = Object.entries(values).map(([key, value]) => ({
      key,
      value: value === today ? day : value,
    }));
    await me.forms.fill({ fileId: fileId(file), values: fields });
  },

  async sign({ me, fileId }, { file, label, typed }) {
    const id = fileId(file);
    const { content, version } = await me.documents.detailShow({ fileId: id });
    const block = findBlock(
      content as NodeJSON,
      ({ type, attrs }) => type === 'signature' && attrs?.label === label,
    );
    await me.forms.sign({ fileId: id, blockId: String(block?.attrs?.id), version, typed });
  },
};

async function readUpload(from: string, name: string): Promise<UploadedFile> {
  const content = Readable.from([await readFile(join(folder, from))]);
  return { name, mime: mimeOf(name), content };
}

const withIds = (markdown: string, fileId: (name: string) => string): string =>
  markdown.replace(/file:([\p{L}\d-]+)/gu, (_, name: string) => fileId(name));

function findBlock(node: NodeJSON, fits: (node: NodeJSON) => boolean): NodeJSON | undefined {
  if (fits(node)) return node;
  for (const child of node.content ?? []) {
    const block = findBlock(child, fits);
    if (block) return block;
  }
  return undefined;
}

const mimes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function mimeOf(name: string): string {
  return mimes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
