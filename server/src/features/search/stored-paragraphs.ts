// The data of each paragraph beside the index, by record. It is stored in typed arrays and bytes, since there may
// be a million; objects are created on read.
import { withRoom } from '../../search-engine/columns.ts';
import type { Incoming, Outgoing } from '../../search-engine/snapshot.ts';
import { createTexts } from '../../search-engine/texts.ts';
import {
  type FileStanding,
  type IndexedFile,
  type IndexedParagraph,
  standings,
} from './base.rules.ts';
import type { SearchParagraphRow } from './search.store.ts';

/** Separates the parts of a stored text; PostgreSQL text never contains NUL. */
const separator = '\0';

export function createStoredParagraphs() {
  const texts = createTexts();
  let kindNames: string[] = [];
  /** By record: index into `kindNames`. */
  let kinds: Uint8Array = new Uint8Array(1024);
  /** By record: 0 for none, otherwise index into `standings` plus one. */
  let stages: Uint8Array = new Uint8Array(1024);

  function kindNumber(kind: string): number {
    const number = kindNames.indexOf(kind);
    return number >= 0 ? number : kindNames.push(kind) - 1;
  }

  const stageAt = (record: number) => standings[(stages[record] ?? 0) - 1];

  return {
    /** Stores all but the stage, which `setStage` sets. */
    put(record: number, { id, kind, text, headings, context }: SearchParagraphRow) {
      kinds = withRoom(kinds, record + 1);
      kinds[record] = kindNumber(kind);
      texts.put(record, [id, context ?? '', ...headings, text].join(separator));
    },

    setStage(record: number, stage: FileStanding) {
      stages = withRoom(stages, record + 1);
      stages[record] = standings.indexOf(stage) + 1;
    },

    drop(record: number) {
      stages[record] = 0;
      texts.drop(record);
    },

    read(record: number, file: IndexedFile): IndexedParagraph | undefined {
      const stage = stageAt(record);
      if (!stage) return undefined;
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
    },

    stageOf: (record: number): FileStanding => stageAt(record) ?? 'draft',
    kindOf: (record: number) => kindNames[kinds[record] as number],
    hasKey: (record: number, key: string) => texts.startsWith(record, key + separator),
    compact: texts.compact,

    async save(out: Outgoing): Promise<void> {
      const usedRecords = Math.min(kinds.length, stages.length);
      await out.json('standing', { used: usedRecords, kindNames });
      await out.columns('standing', [
        kinds.subarray(0, usedRecords),
        stages.subarray(0, usedRecords),
      ]);
      await texts.save(out);
    },

    async load(from: Incoming): Promise<void> {
      const header = await from.json<{ used: number; kindNames: string[] }>('standing');
      ({ kindNames } = header);
      kinds = new Uint8Array(header.used);
      stages = new Uint8Array(header.used);
      await from.columns('standing', [kinds, stages]);
      await texts.load(from);
    },
  };
}
