// Where a start goes on: the last snapshot in this node's data folder and the events since, when the snapshot fits this
// database and this code. Rights of persons are in no snapshot (they are read with each search); the scopes of files are,
// and what became of them while the node was down is told by those events, before the first search is answered.
//
// Every node keeps its own. Nodes that share a folder share the file: each writes it whole, and whichever was last is right
// for all, since it says up to which event it goes.
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
  /** The last event that was seen. */
  witness: Witness;
}

export interface Resuming {
  /**
   * Fills a fresh base and says from where to follow the events. Null when everything must be read anew; the base may be
   * half filled then.
   */
  resume(base: Base): Promise<EventPosition | null>;
  /** Saves a base that has seen everything up to `lastSeen`. */
  save(base: Base, lastSeen: EventPosition): Promise<void>;
}

/** Bases smaller than `least` paragraphs are read from the database in a moment, and not kept. */
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
      // Nothing has ever happened: there is nothing to prove by that the snapshot belongs to this database.
      if (!witness) return;
      const about: About = { fingerprint: await takeFingerprint(store), witness };
      await writeSnapshot(path, about, base.save);
    },
  };
}

/**
 * Of everything that decides what an index holds: the code that makes it, the version of Unicode that tells letters
 * apart, the languages that words are read by, and the migrations that ran, which may change files without an event.
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
