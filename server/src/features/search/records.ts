// The paragraphs of the base by number, and what a person sees of them: for the feature that compares all of them.
import type { Clock } from '../../platform/clock.ts';
import { type IndexedParagraph, placeInAttachment } from './base.rules.ts';
import type { Base } from './base.ts';
import { chooseFiles, type Filters } from './filters.ts';
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
  /** By record: 1 where the person sees it. */
  visible: Uint8Array;
  /** By record: 1 where the person sees it and the filters let it through; null when they let all through. */
  chosen: Uint8Array | null;
  /** By record the number of its file, by which `fileAt` knows it. */
  files: Uint32Array;
}

export interface SearchRecords {
  readonly ready: Promise<void>;
  readonly live: number;
  /** Undefined for what is gone, and for what stands in a file that a document shows: that is not text of its own. */
  read(record: number): RecordParagraph | undefined;
  /** Whether somebody with that level sees the paragraph as it stands. */
  isSeen(
    paragraph: Pick<IndexedParagraph, 'stage'>,
    level: Parameters<typeof levelNumber>[0],
  ): boolean;
  /** Of a file, in reading order; drafts and published texts side by side. */
  ofFile(fileId: string): Uint32Array;
  /** Ids of all files. */
  fileIds(): string[];
  /** Upper bound of the numbers of files, exclusive. */
  readonly fileNumbers: number;
  numberOf(fileId: string): number | undefined;
  fileAt(number: number): { id: string; name: string } | undefined;
  /** What the person sees right now. */
  seenBy(personId: string, filters?: RecordFilters): Promise<SeenRecords>;
  observe(observer: BaseObserver): void;
}

interface Needs {
  store: SearchStore;
  upkeep: Upkeep;
  clock: Clock;
}

export function createSearchRecords({ store, upkeep, clock }: Needs): SearchRecords {
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
        // A rebuild has put another one into use meanwhile.
      } while (base !== upkeep.base);
      const used = base.paragraphs.recordNumbers;
      const chosenFiles = chooseFiles(base, filters, levels, clock.now());
      const sees = base.paragraphs.visibilityFor(levels);
      const visible = new Uint8Array(used);
      const chosen = chosenFiles && new Uint8Array(used);
      const files = new Uint32Array(used);
      for (let record = 0; record < used; record++) {
        const file = base.paragraphs.fileOf(record);
        files[record] = file;
        if (!sees(record)) continue;
        visible[record] = 1;
        if (chosen && chosenFiles[file] === 1) chosen[record] = 1;
      }
      return { visible, chosen, files };
    },

    observe: upkeep.observe,
  };
}
