// The paragraphs of the base by number, and which of them a person sees. Used to compare all paragraphs with each
// other.
import type { Clock } from '../../platform/clock.ts';
import { type IndexedParagraph, placeInAttachment } from './base.rules.ts';
import type { Base } from './base.ts';
import { chooseFiles, type Filters } from './filters.ts';
import type { Embedding } from './meaning/embedding.ts';
import { readLevels } from './rights.ts';
import { levelNumber, maySee } from './search.rules.ts';
import type { SearchStore } from './search.store.ts';
import type { BaseObserver, Upkeep } from './upkeep.ts';

export type RecordFilters = Omit<Filters, 'kind' | 'state'>;

type RecordParagraph = Pick<
  IndexedParagraph,
  'id' | 'kind' | 'text' | 'headings' | 'stage' | 'record'
> & { file: Pick<IndexedParagraph['file'], 'id' | 'name' | 'kind' | 'number'> };

interface SeenRecords {
  /** By record: 1 if the person sees it. */
  visible: Uint8Array;
  /** By record: 1 if the person sees it and it matches the filters; null without filters. */
  chosen: Uint8Array | null;
  /** By record: the number of its file, for `fileAt`. */
  files: Uint32Array;
}

export interface SearchRecords {
  readonly ready: Promise<void>;
  readonly live: number;
  /** Undefined if it is gone, or is the text of an attachment, which is not compared. */
  read(record: number): RecordParagraph | undefined;
  /** Whether somebody with that level sees the paragraph in its stage. */
  isSeen(
    paragraph: Pick<IndexedParagraph, 'stage'>,
    level: Parameters<typeof levelNumber>[0],
  ): boolean;
  /** The records of a file in reading order, of drafts and published text side by side. */
  ofFile(fileId: string): Uint32Array;
  fileIds(): string[];
  /** Upper bound (exclusive) of file numbers. */
  readonly fileNumbers: number;
  numberOf(fileId: string): number | undefined;
  fileAt(number: number): { id: string; name: string } | undefined;
  /** What the person may see now. */
  seenBy(personId: string, filters?: RecordFilters): Promise<SeenRecords>;
  /** The vector of a record's text; null if it has none yet. */
  vectorOf(record: number): Int8Array | null;
  /** Resolves when the vectors that are stored have been loaded. */
  vectorsLoaded(): Promise<void>;
  observe(observer: BaseObserver): void;
}

interface Needs {
  store: SearchStore;
  upkeep: Upkeep;
  clock: Clock;
  embedding: Embedding | null;
}

export function createSearchRecords({ store, upkeep, clock, embedding }: Needs): SearchRecords {
  return {
    ready: upkeep.ready,
    get fileNumbers() {
      return upkeep.base.fileNumbers;
    },
    get live() {
      return upkeep.base.paragraphs.size.live;
    },

    read(record) {
      const paragraph = upkeep.base.paragraphOf(record);
      return paragraph && placeInAttachment(paragraph) === null ? paragraph : undefined;
    },

    isSeen: (paragraph, level) => maySee(paragraph, levelNumber(level)),
    ofFile: (fileId) => upkeep.base.file(fileId)?.records ?? new Uint32Array(0),
    fileIds: () => Array.from(upkeep.base.files(), ({ id }) => id),
    numberOf: (fileId) => upkeep.base.file(fileId)?.number,
    fileAt: (number) => upkeep.base.fileAt(number),

    async seenBy(personId, filters = {}) {
      await upkeep.ready;
      let base: Base;
      let levels: Uint8Array;
      do {
        ({ base } = upkeep);
        levels = await readLevels(store, base, personId);
        // A rebuild may have replaced the base in the meantime.
      } while (base !== upkeep.base);
      const usedRecords = base.paragraphs.recordNumbers;
      const chosenFiles = chooseFiles(base, filters, levels, clock.now());
      const sees = base.paragraphs.visibilityFor(levels);
      const visible = new Uint8Array(usedRecords);
      const chosenRecords = chosenFiles && new Uint8Array(usedRecords);
      const files = new Uint32Array(usedRecords);
      for (let record = 0; record < usedRecords; record++) {
        const file = base.paragraphs.fileOf(record);
        files[record] = file;
        if (!sees(record)) continue;
        visible[record] = 1;
        if (chosenRecords && chosenFiles[file] === 1) chosenRecords[record] = 1;
      }
      return { visible, chosen: chosenRecords, files };
    },

    vectorOf: (record) => embedding?.vectorOf(upkeep.base, record) ?? null,

    async vectorsLoaded() {
      await upkeep.ready;
      await embedding?.settled();
    },

    observe: upkeep.observe,
  };
}
