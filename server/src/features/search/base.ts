// What this process holds of the base: every file and paragraph, in memory and in two indexes (titles and paragraphs),
// read from the database or a snapshot and brought up to date file by file. Files are objects; of paragraphs, of which
// there may be a million, only numbers and bytes are kept, and an object is made of one that is looked at.
//
// A paragraph that reads the same in the draft and in the published version is one record; one that differs is two, seen
// by different levels: readers find what is published, those who may edit find the draft.
import { withRoom } from '../../search-engine/columns.ts';
import {
  createIndex,
  type Fields,
  type Index,
  type RecordPlace,
} from '../../search-engine/invertedIndex.ts';
import { createPause } from '../../search-engine/pause.ts';
import type { Incoming, Outgoing } from '../../search-engine/snapshot.ts';
import { createTexts } from '../../search-engine/texts.ts';
import type { SearchFileRow, SearchParagraphRow, SearchStore } from './search.store.ts';

export interface HeldFile extends Omit<SearchFileRow, 'scopeId'> {
  /** What filters know it by. */
  number: number;
  scope: number;
  titleRecord: number;
  /** Its paragraphs in reading order; drafts and published texts side by side. */
  records: Uint32Array;
}

/** A paragraph as it was when it was looked at. */
export interface HeldParagraph extends Omit<SearchParagraphRow, 'fileId' | 'stage' | 'position'> {
  file: HeldFile;
  record: number;
  stage: FileStanding;
  /** Tells it from others of its file: its id, or the id of the block that shows the file in which it stands, and where there. */
  key: string;
}

/** In which texts a paragraph stands as it is. */
export type FileStanding = (typeof standings)[number];

const standings = ['draft', 'published', 'both'] as const;

/** Levels, as in `person_scopes`. */
export const readLevel = 1;
const commentLevel = 2;
export const editLevel = 3;
const manageLevel = 4;

const pageSize = 20;
const savedTogether = 500;
/** Between the parts of a kept text; PostgreSQL stores no such character. */
const separator = '\0';

/** The row that a table cell stands in; null for anything else. */
export function rowOf({ kind, context }: Pick<HeldParagraph, 'kind' | 'context'>): string | null {
  return kind === 'tableCell' ? context : null;
}

/** What a paragraph is judged by: a cell says nothing alone, its row is judged. */
export function fieldsOf(paragraph: HeldParagraph): Fields {
  const { text, headings, file } = paragraph;
  return { text: rowOf(paragraph) ?? text, title: file.name, headings };
}

/** Where it stands in a file that the document shows; null for what the document itself says. */
export function placeInAttachment({
  key,
}: Pick<HeldParagraph, 'key'>): { fileId: string; paragraphId: string } | null {
  const [, fileId, paragraphId] = key.split('/');
  return fileId === undefined || paragraphId === undefined ? null : { fileId, paragraphId };
}

export type Base = ReturnType<typeof createBase>;

/** `signal` ends reading everything, when the process stops. */
export function createBase(store: SearchStore, signal: AbortSignal) {
  const paragraphs: Index = createIndex();
  const titles: Index = createIndex({ stopWords: true });
  const files = new Map<string, HeldFile>();
  const fileByNumber: (HeldFile | undefined)[] = [];
  const freeNumbers: number[] = [];
  const children = new Map<string, Set<string>>();
  const scopeNumbers = new Map<string, number>();
  const texts = createTexts();
  const kindNames: string[] = [];
  /** By record, as numbers of `kindNames`. */
  let kinds: Uint8Array = new Uint8Array(1024);
  /** By record: 0 where there is none, else one more than the place in `standings`. */
  let stages: Uint8Array = new Uint8Array(1024);
  let queue: Promise<unknown> = Promise.resolve();
  let pause = createPause();

  /** One thing after the other: a slow reader must not overwrite what a later one has read. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(() => {
      pause = createPause();
      return work();
    });
    // The failure belongs to whoever asked for this piece of work; the next begins all the same.
    queue = done.catch(() => {});
    return done;
  }

  function scopeNumber(id: string): number {
    const known = scopeNumbers.get(id);
    if (known !== undefined) return known;
    scopeNumbers.set(id, scopeNumbers.size);
    return scopeNumbers.size - 1;
  }

  function placeOf(file: HeldFile, stage: FileStanding): RecordPlace {
    const { scope, number } = file;
    if (stage === 'draft') return { scope, file: number, lowest: editLevel, highest: manageLevel };
    const highest = stage === 'both' ? manageLevel : commentLevel;
    return { scope, file: number, lowest: readLevel, highest };
  }

  function placeOfTitle(file: HeldFile): RecordPlace {
    const hidden = file.kind === 'document' && file.publishedNumber === null;
    return {
      scope: file.scope,
      file: file.number,
      lowest: hidden ? editLevel : readLevel,
      highest: manageLevel,
    };
  }

  function fileFrom(row: Omit<SearchFileRow, 'scopeId'>, number: number, scope: number): HeldFile {
    return { ...row, number, scope, titleRecord: -1, records: new Uint32Array(0) };
  }

  function kindNumber(kind: string): number {
    const known = kindNames.indexOf(kind);
    return known >= 0 ? known : kindNames.push(kind) - 1;
  }

  function paragraphAt(record: number): HeldParagraph | undefined {
    const stage = standings[(stages[record] ?? 0) - 1];
    const file = fileByNumber[paragraphs.fileOf(record)];
    if (!stage || !file) return undefined;
    const parts = texts.get(record).split(separator);
    const key = parts[0] as string;
    return {
      key,
      id: key.split('/', 1)[0] as string,
      kind: kindNames[kinds[record] as number] as string,
      text: parts.at(-1) as string,
      headings: parts.slice(2, -1),
      context: parts[1] || null,
      file,
      record,
      stage,
    };
  }

  function keepText(record: number, { id, kind, text, headings, context }: SearchParagraphRow) {
    kinds = withRoom(kinds, record + 1);
    kinds[record] = kindNumber(kind);
    texts.put(record, [id, context ?? '', ...headings, text].join(separator));
  }

  function setStage(record: number, stage: FileStanding) {
    stages = withRoom(stages, record + 1);
    stages[record] = standings.indexOf(stage) + 1;
  }

  function putFile(row: SearchFileRow): { file: HeldFile; renamed: boolean } {
    const { scopeId, ...rest } = row;
    const known = files.get(row.id);
    const scope = scopeNumber(scopeId);
    if (known) {
      const renamed = known.name !== row.name;
      if (known.parentId !== row.parentId) {
        children.get(known.parentId ?? '')?.delete(row.id);
        addChild(row);
      }
      Object.assign(known, rest, { scope });
      if (renamed) {
        const record = addTitle(known);
        titles.remove(known.titleRecord);
        known.titleRecord = record;
      } else {
        titles.move(known.titleRecord, placeOfTitle(known));
      }
      return { file: known, renamed };
    }
    const number = freeNumbers.pop() ?? fileByNumber.length;
    const file = fileFrom(rest, number, scope);
    fileByNumber[number] = file;
    files.set(file.id, file);
    addChild(row);
    file.titleRecord = addTitle(file);
    return { file, renamed: false };
  }

  function addChild(row: Pick<SearchFileRow, 'id' | 'parentId'>) {
    const parent = row.parentId ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.add(row.id);
    else children.set(parent, new Set([row.id]));
  }

  function addTitle(file: HeldFile): number {
    return titles.add({ text: file.name, title: '', headings: [] }, placeOfTitle(file));
  }

  function dropFile(id: string) {
    const file = files.get(id);
    if (!file) return;
    for (const record of file.records) dropParagraph(record);
    titles.remove(file.titleRecord);
    fileByNumber[file.number] = undefined;
    freeNumbers.push(file.number);
    children.get(file.parentId ?? '')?.delete(id);
    files.delete(id);
  }

  function dropParagraph(record: number) {
    paragraphs.remove(record);
    stages[record] = 0;
    texts.drop(record);
  }

  /** Brings the paragraphs of a file to what the rows say; what did not change keeps its record. */
  async function putParagraphs(
    file: HeldFile,
    rows: readonly SearchParagraphRow[],
    renamed: boolean,
  ) {
    const known = new Map<string, HeldParagraph[]>();
    for (const record of renamed ? [] : file.records) {
      const paragraph = paragraphAt(record);
      if (!paragraph) continue;
      const others = known.get(paragraph.key);
      if (others) others.push(paragraph);
      else known.set(paragraph.key, [paragraph]);
      await pause();
    }
    const gone = new Set(file.records);
    const next: { record: number; position: number }[] = [];
    for (const { row, stage } of await mergeStages(rows)) {
      await pause();
      const same = known.get(row.id)?.find((one) => readsTheSame(one, row) && gone.has(one.record));
      let record: number;
      if (same) {
        record = same.record;
        gone.delete(record);
        paragraphs.move(record, placeOf(file, stage));
      } else {
        const fields = { text: row.text, title: file.name, headings: row.headings };
        record = paragraphs.add(fields, placeOf(file, stage));
        keepText(record, row);
      }
      setStage(record, stage);
      next.push({ record, position: row.position });
    }
    next.sort((x, y) => x.position - y.position);
    file.records = Uint32Array.from(next, ({ record }) => record);
    // Only now, so that a text is never missing in between.
    for (const record of gone) {
      dropParagraph(record);
      await pause();
    }
  }

  /** Rows of both stages, those that read the same in both as one. */
  async function mergeStages(rows: readonly SearchParagraphRow[]): Promise<Merged[]> {
    const merged: Merged[] = [];
    const byId = new Map<string, Merged>();
    for (const row of rows) {
      await pause();
      const other = byId.get(row.id);
      if (other && readsTheSame(other.row, row)) {
        other.stage = 'both';
        other.row = row.stage === 'draft' ? row : other.row;
        continue;
      }
      const one: Merged = { row, stage: row.stage };
      byId.set(row.id, one);
      merged.push(one);
    }
    return merged;
  }

  async function read(ids: readonly string[], withParagraphs: boolean) {
    for (let i = 0; i < ids.length; i += pageSize) {
      const page = ids.slice(i, i + pageSize);
      const rows = await store.files(page);
      const found = new Set(rows.map((row) => row.id));
      for (const id of page) if (!found.has(id)) dropFile(id);
      await put(rows, withParagraphs);
    }
  }

  async function put(rows: readonly SearchFileRow[], withParagraphs: boolean) {
    const wanted: { file: HeldFile; renamed: boolean }[] = [];
    for (const row of rows) {
      const isNew = !files.has(row.id);
      const { file, renamed } = putFile(row);
      await pause();
      if (withParagraphs || isNew || renamed) wanted.push({ file, renamed });
      else
        for (const record of file.records) paragraphs.move(record, placeOf(file, stageOf(record)));
    }
    const documents = wanted.filter(({ file }) => file.kind !== 'folder');
    if (documents.length === 0) return;
    const byFile = new Map<string, SearchParagraphRow[]>();
    for (const row of await store.paragraphs(documents.map(({ file }) => file.id))) {
      const list = byFile.get(row.fileId);
      if (list) list.push(row);
      else byFile.set(row.fileId, [row]);
    }
    for (const { file, renamed } of documents) {
      await putParagraphs(file, byFile.get(file.id) ?? [], renamed);
    }
  }

  const stageOf = (record: number) => standings[(stages[record] ?? 0) - 1] ?? 'draft';

  function heldBelow(id: string): string[] {
    const found = [id];
    for (let i = 0; i < found.length; i++) {
      for (const child of children.get(found[i] as string) ?? []) found.push(child);
    }
    return found;
  }

  return {
    paragraphs,
    titles,
    file: (id: string) => files.get(id),
    filesHeld: () => files.values(),
    /** Upper bound of `HeldFile.number`, exclusive. */
    get fileNumbers() {
      return fileByNumber.length;
    },
    get scopes(): ReadonlyMap<string, number> {
      return scopeNumbers;
    },
    paragraphOf: paragraphAt,
    /** As many objects as the file has paragraphs: `stageOf` and `kindOf` tell without making one. */
    paragraphsOf: ({ records }: HeldFile) =>
      Array.from(records, (record) => paragraphAt(record)).filter((one) => one !== undefined),
    stageOf,
    kindOf: (record: number) => kindNames[kinds[record] as number],
    hasKey: (record: number, key: string) => texts.startsWith(record, key + separator),
    fileOfTitle(record: number): HeldFile | undefined {
      const file = fileByNumber[titles.fileOf(record)];
      return file?.titleRecord === record ? file : undefined;
    },
    below: heldBelow,

    /** Reads everything. */
    async load(): Promise<void> {
      let after = '';
      for (;;) {
        signal.throwIfAborted();
        const last = await inTurn(async () => {
          const rows = await store.pageOfFiles(after, pageSize);
          await put(rows, true);
          return rows.at(-1)?.id;
        });
        if (last === undefined) return;
        after = last;
      }
    },

    /** Makes what the first searches would otherwise wait for; they may come meanwhile. */
    async prepare(): Promise<void> {
      const rest = createPause();
      for (const _ of paragraphs.prepare()) {
        signal.throwIfAborted();
        await rest();
      }
    },

    /** Reads one file again, with its text. */
    refresh: (id: string): Promise<void> => inTurn(() => read([id], true)),

    /** Reads a file and all below it again: where it is, whose it is, whether it is still there. */
    refreshBelow: (id: string): Promise<void> =>
      inTurn(async () => {
        const ids = new Set([...heldBelow(id), ...(await store.below(id))]);
        await read([...ids], false);
      }),

    /** Reads where all files are and whose they are. */
    refreshAll: (): Promise<void> => inTurn(() => read([...files.keys()], false)),

    /** Frees the room of what is gone, when there is enough of it. */
    async tidy(): Promise<void> {
      for (const index of [paragraphs, titles]) {
        const { live, removed } = index.size;
        if (removed < 1_000 || removed < live / 10) continue;
        await inTurn(async () => {
          for (const _ of index.compact()) await pause();
          if (index === paragraphs) for (const _ of texts.compact()) await pause();
        });
      }
    },

    /** Nothing changes while it is saved: what has to be read meanwhile waits. */
    save: (out: Outgoing): Promise<void> =>
      inTurn(async () => {
        const all = [...files.values()];
        await out.json('base', { kindNames, scopes: [...scopeNumbers.keys()], files: all.length });
        for (let i = 0; i < all.length; i += savedTogether) {
          await out.json('files', all.slice(i, i + savedTogether).map(savedForm));
        }
        await out.columns(
          'order',
          all.map(({ records }) => records),
        );
        const used = Math.min(kinds.length, stages.length);
        await out.json('standing', used);
        await out.columns('standing', [kinds.subarray(0, used), stages.subarray(0, used)]);
        await texts.save(out);
        await titles.save(out);
        await paragraphs.save(out);
      }),

    /** Takes over what was saved; for a fresh base. */
    async restore(from: Incoming): Promise<void> {
      const saved = await from.json<{ kindNames: string[]; scopes: string[]; files: number }>(
        'base',
      );
      kindNames.push(...saved.kindNames);
      for (const id of saved.scopes) scopeNumber(id);
      while (files.size < saved.files) {
        for (const { file, held } of await from.json<SavedFile[]>('files')) {
          const { number, scope, titleRecord, paragraphs: count } = held;
          const one = fileFrom(withDates(file), number, scope);
          one.titleRecord = titleRecord;
          one.records = new Uint32Array(count);
          fileByNumber[number] = one;
          files.set(one.id, one);
          addChild(one);
        }
      }
      for (let i = 0; i < fileByNumber.length; i++) if (!fileByNumber[i]) freeNumbers.push(i);
      await from.columns(
        'order',
        Array.from(files.values(), ({ records }) => records),
      );
      const used = await from.json<number>('standing');
      kinds = new Uint8Array(used);
      stages = new Uint8Array(used);
      await from.columns('standing', [kinds, stages]);
      await texts.load(from);
      await titles.load(from);
      await paragraphs.load(from);
    },
  };
}

interface SavedFile {
  file: Omit<SearchFileRow, 'scopeId'>;
  held: { number: number; scope: number; titleRecord: number; paragraphs: number };
}

function savedForm({ number, scope, titleRecord, records, ...file }: HeldFile): SavedFile {
  return { file, held: { number, scope, titleRecord, paragraphs: records.length } };
}

/** As it was before it was JSON. */
function withDates(file: SavedFile['file']): SavedFile['file'] {
  const { updatedAt, publishedAt, reviewDueAt } = file;
  return {
    ...file,
    updatedAt: new Date(updatedAt),
    publishedAt: publishedAt && new Date(publishedAt),
    reviewDueAt: reviewDueAt && new Date(reviewDueAt),
  };
}

interface Merged {
  row: SearchParagraphRow;
  stage: FileStanding;
}

type Text = Pick<SearchParagraphRow, 'kind' | 'text' | 'headings' | 'context'>;

function readsTheSame(one: Text, other: Text): boolean {
  return (
    one.text === other.text &&
    one.kind === other.kind &&
    one.context === other.context &&
    one.headings.length === other.headings.length &&
    one.headings.every((heading, i) => heading === other.headings[i])
  );
}
