// Restores the base at startup: from the last snapshot in this node's data folder and the events since, if the
// snapshot fits this database and this code. Rights of people are not in the snapshot, as each search reads them.
// Scopes of files are, and those events update them before the first search is answered.
//
// Every node has its own snapshot. If nodes share a folder, each overwrites the same file; any of them is correct,
// because a snapshot says up to which event it goes.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameTextSettings } from '../../language/languages.ts';
import type { EventPosition, Events, Witness } from '../../platform/events.ts';
import { readSnapshot, writeSnapshot } from '../../search-engine/snapshot.ts';
import type { Base } from './base.ts';
import type { SearchStore } from './search.store.ts';

interface About {
  fingerprint: string;
  /** The last event that was seen; it proves that the snapshot belongs to this database. */
  witness: Witness;
}

export interface Resuming {
  /**
   * Fills a fresh base, and returns the position from which to follow the events. Null if everything must be read
   * again; the base may be partly filled then.
   */
  resume(base: Base): Promise<EventPosition | null>;
  /** Saves a base that includes every event up to `lastSeen`. */
  save(base: Base, lastSeen: EventPosition): Promise<void>;
}

/** Bases with fewer than `least` paragraphs are read from the database quickly, and are not saved. */
export function createResuming(
  path: string,
  { events, store, least }: { events: Events; store: SearchStore; least: number },
): Resuming {
  return {
    async resume(base) {
      const fingerprint = await takeFingerprint(store);
      let from: EventPosition | null = null;
      const resumed = await readSnapshot<About>(
        path,
        async (about) => {
          if (about.fingerprint !== fingerprint || !(await events.isKept(about.witness)))
            return false;
          from = about.witness;
          return true;
        },
        base.restore,
      );
      return resumed ? from : null;
    },

    async save(base, lastSeen) {
      if (base.paragraphs.size.live < least) return;
      const witness = await events.witness(lastSeen);
      // There are no events yet, so nothing could prove that the snapshot belongs to this database.
      if (!witness) return;
      const about: About = { fingerprint: await takeFingerprint(store), witness };
      await writeSnapshot(path, about, base.save);
    },
  };
}

/**
 * A hash of everything that determines an index: its source code, the versions of Unicode and of the tokenizers,
 * and the migrations, which may change files without an event.
 */
async function takeFingerprint(store: SearchStore): Promise<string> {
  const hash = createHash('sha256');
  const here = import.meta.dirname;
  const sources = [join(here, '../../../package.json')];
  for (const folder of [here, join(here, '../../search-engine'), join(here, '../../language')]) {
    const names = (await readdir(folder, { recursive: true }))
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .sort();
    sources.push(...names.map((name) => join(folder, name)));
  }
  for (const source of sources) hash.update(await readFile(source));
  hash.update(process.versions.unicode ?? '');
  hash.update(nameTextSettings());
  hash.update((await store.listMigrations()).join());
  return hash.digest('hex');
}
