// What this process holds of the base: every file and paragraph, in memory and in two indexes (titles and paragraphs),
// read from the database and brought up to date file by file.
//
// A paragraph that reads the same in the draft and in the published version is one record; one that differs is two, seen
// by different levels: readers find what is published, those who may edit find the draft.
import { createIndex, type Index, type Place } from './index.ts';
import { type Prepared, prepare } from './rerank.ts';
import type { FileRow, ParagraphRow, SearchStore } from './search.store.ts';

export interface HeldFile extends Omit<FileRow, 'scopeId'> {
  /** What filters know it by. */
  number: number;
  scope: number;
  titleRecord: number;
  /** In reading order; drafts and published texts side by side. */
  paragraphs: HeldParagraph[];
}

export interface HeldParagraph extends Omit<ParagraphRow, 'fileId' | 'stage'> {
  file: HeldFile;
  record: number;
  /** In which texts it stands as it is. */
  stage: 'draft' | 'published' | 'both';
}

/** Levels, as in `person_scopes`. */
export const readLevel = 1;
const commentLevel = 2;
export const editLevel = 3;
const manageLevel = 4;

const pageSize = 20;
const preparedKept = 4_000;
/** How long the base may work before others get their turn, in milliseconds. */
const turn = 8;

/** The row that a table cell stands in; null for anything else. */
export function rowOf({ kind, context }: Pick<HeldParagraph, 'kind' | 'context'>): string | null {
  return kind === 'tableCell' ? context : null;
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
  const paragraphOf: (HeldParagraph | undefined)[] = [];
  const fileOfTitle: (HeldFile | undefined)[] = [];
  const prepared = new Map<number, Prepared>();
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

  function placeOf(file: HeldFile, stage: HeldParagraph['stage']): Place {
    const { scope, number } = file;
    if (stage === 'draft') return { scope, file: number, lowest: editLevel, highest: manageLevel };
    const highest = stage === 'both' ? manageLevel : commentLevel;
    return { scope, file: number, lowest: readLevel, highest };
  }

  function placeOfTitle(file: HeldFile): Place {
    const hidden = file.kind === 'document' && file.publishedNumber === null;
    return {
      scope: file.scope,
      file: file.number,
      lowest: hidden ? editLevel : readLevel,
      highest: manageLevel,
    };
  }

  function putFile(row: FileRow): { file: HeldFile; renamed: boolean } {
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
        fileOfTitle[known.titleRecord] = undefined;
        known.titleRecord = record;
      } else {
        titles.move(known.titleRecord, placeOfTitle(known));
      }
      return { file: known, renamed };
    }
    const number = freeNumbers.pop() ?? fileByNumber.length;
    const file: HeldFile = { ...rest, number, scope, titleRecord: -1, paragraphs: [] };
    fileByNumber[number] = file;
    files.set(file.id, file);
    addChild(row);
    file.titleRecord = addTitle(file);
    return { file, renamed: false };
  }

  function addChild(row: FileRow) {
    const parent = row.parentId ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.add(row.id);
    else children.set(parent, new Set([row.id]));
  }

  function addTitle(file: HeldFile): number {
    const record = titles.add({ text: file.name, title: '', headings: [] }, placeOfTitle(file));
    fileOfTitle[record] = file;
    return record;
  }

  function dropFile(id: string) {
    const file = files.get(id);
    if (!file) return;
    for (const paragraph of file.paragraphs) dropParagraph(paragraph);
    titles.remove(file.titleRecord);
    fileOfTitle[file.titleRecord] = undefined;
    fileByNumber[file.number] = undefined;
    freeNumbers.push(file.number);
    children.get(file.parentId ?? '')?.delete(id);
    files.delete(id);
  }

  function dropParagraph(paragraph: HeldParagraph) {
    paragraphs.remove(paragraph.record);
    paragraphOf[paragraph.record] = undefined;
    prepared.delete(paragraph.record);
  }

  /** Brings the paragraphs of a file to what the rows say; what did not change keeps its record. */
  async function putParagraphs(file: HeldFile, rows: readonly ParagraphRow[], renamed: boolean) {
    const known = Map.groupBy(renamed ? [] : file.paragraphs, ({ id }) => id);
    const gone = new Set(file.paragraphs);
    const next: HeldParagraph[] = [];
    for (const { row, stage } of await mergeStages(rows)) {
      await pause();
      const same = known.get(row.id)?.find((one) => readsTheSame(one, row) && gone.has(one));
      if (same) {
        gone.delete(same);
        Object.assign(same, { stage, position: row.position });
        paragraphs.move(same.record, placeOf(file, stage));
        next.push(same);
        continue;
      }
      const { fileId: _, stage: __, ...rest } = row;
      const fields = { text: row.text, title: file.name, headings: row.headings };
      const record = paragraphs.add(fields, placeOf(file, stage));
      const held: HeldParagraph = { ...rest, file, record, stage };
      paragraphOf[record] = held;
      next.push(held);
    }
    // Only now, so that a text is never missing in between.
    for (const paragraph of gone) dropParagraph(paragraph);
    file.paragraphs = next.sort((x, y) => x.position - y.position);
  }

  /** Rows of both stages, those that read the same in both as one. */
  async function mergeStages(rows: readonly ParagraphRow[]): Promise<Merged[]> {
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

  async function put(rows: readonly FileRow[], withParagraphs: boolean) {
    const wanted: { file: HeldFile; renamed: boolean }[] = [];
    for (const row of rows) {
      const isNew = !files.has(row.id);
      const { file, renamed } = putFile(row);
      await pause();
      if (withParagraphs || isNew || renamed) wanted.push({ file, renamed });
      else for (const one of file.paragraphs) paragraphs.move(one.record, placeOf(file, one.stage));
    }
    const documents = wanted.filter(({ file }) => file.kind !== 'folder');
    if (documents.length === 0) return;
    const byFile = new Map<string, ParagraphRow[]>();
    for (const row of await store.paragraphs(documents.map(({ file }) => file.id))) {
      const list = byFile.get(row.fileId);
      if (list) list.push(row);
      else byFile.set(row.fileId, [row]);
    }
    for (const { file, renamed } of documents) {
      await putParagraphs(file, byFile.get(file.id) ?? [], renamed);
    }
  }

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
    paragraphOf: (record: number) => paragraphOf[record],
    fileOfTitle: (record: number) => fileOfTitle[record],
    below: heldBelow,

    prepared(paragraph: HeldParagraph): Prepared {
      const known = prepared.get(paragraph.record);
      if (known) return known;
      const { headings, file } = paragraph;
      // A cell says nothing alone: its row is judged.
      const text = rowOf(paragraph) ?? paragraph.text;
      const made = prepare({ text, title: file.name, headings });
      if (prepared.size >= preparedKept) {
        for (const oldest of prepared.keys()) {
          prepared.delete(oldest);
          if (prepared.size < preparedKept * 0.9) break;
        }
      }
      prepared.set(paragraph.record, made);
      return made;
    },

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
        });
      }
    },
  };
}

interface Merged {
  row: ParagraphRow;
  stage: HeldParagraph['stage'];
}

type Text = Pick<ParagraphRow, 'kind' | 'text' | 'headings' | 'context'>;

function readsTheSame(one: Text, other: Text): boolean {
  return (
    one.text === other.text &&
    one.kind === other.kind &&
    one.context === other.context &&
    one.headings.length === other.headings.length &&
    one.headings.every((heading, i) => heading === other.headings[i])
  );
}

/** Resolves at once until a turn is used up, then after others had theirs. */
function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turn) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
