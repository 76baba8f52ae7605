// Fills an empty Docent with the demo base before the server accepts requests: documents, and four months of activity.
import { embeddedIssuer } from '../features/people/people.rules.ts';
import { demoSource, isDemoDue } from '../features/transfer/load-demo.ts';
import { closeFeatures, createFeatures, type Features } from '../features.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { openDatabase } from '../platform/database/database.ts';
import { addReactions, reactionsToUse } from '../reactions.ts';
import { createStoryClock } from './story-clock.ts';
import * as story from './unfinished-story.store.ts';

type Needs = Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>;

/**
 * If the process is killed while the story plays, the next start empties the base and begins again, which is safe
 * because no request has been served yet. Returns the steps that failed.
 */
export async function fillDemo(needs: Needs): Promise<string[]> {
  const { settings, database, blobs } = needs;
  // With this setting the base is served as it is, so a later start must not empty it.
  if (settings.demo !== 'yes') await story.finishStory(database);
  if (settings.demo === 'no') return [];
  return story.whileAlone(database, async () => {
    if (await story.isUnfinished(database)) await story.emptyBase(database, blobs);
    if (!(await isDemoDue(database))) return [];
    const failures = await fillFast(needs);
    await story.finishStory(database);
    return failures;
  });
}

/**
 * Nothing is lost by commits that reach the disk later, as an interrupted story begins anew. Most statements run a few
 * times, so planning each run would take longer than running it.
 */
const fastSession = { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' };

async function fillFast(needs: Needs): Promise<string[]> {
  const database = await openDatabase(needs.database.url, { session: fastSession });
  try {
    return await fill({ ...needs, database });
  } finally {
    await database.close();
  }
}

async function fill(needs: Needs): Promise<string[]> {
  const { settings, database } = needs;
  const clock = createStoryClock();
  const load = () =>
    withFeatures({ ...needs, clock }, ({ transfer }) => transfer.loadDemo(embeddedIssuer));
  if (settings.demo === 'documents') {
    await load();
    return [];
  }
  await story.beginStory(database);
  const [{ beginningOf, playStory }, { story: steps }] = await Promise.all([
    import('./play-story.ts'),
    import('./story/story.ts'),
  ]);
  const today = needs.clock.now();
  clock.set(beginningOf(steps, today));
  await load();
  // Not those that loaded the documents, so that search reads them all at once.
  return withFeatures({ ...needs, clock }, async (features) => {
    // Reading attachments takes a process each, and can wait until the server is up.
    addReactions({ ...features, attachments: null });
    await features.events.skip(reactionsToUse);
    // `settled` drives the reactions: in fewer turns than when every event wakes them.
    await features.events.start({ isListening: false });
    const player = { ...needs, features, clock, embedHosts: settings.embedHosts };
    return playStory(player, steps, { today, issuer: embeddedIssuer, source: demoSource });
  });
}

/** Without AI models and mail. */
async function withFeatures<T>(needs: Needs, work: (features: Features) => Promise<T>): Promise<T> {
  const settings = { ...needs.settings, model: null, embeddings: null, mail: null };
  const features = await createFeatures({ ...needs, settings });
  try {
    await features.editing.start();
    return await work(features);
  } finally {
    await closeFeatures(features);
  }
}
