// Fills an empty Docent with the demo base, before it is served: its documents, and four months of what people did with them.
import { embeddedIssuer } from '../features/people/people.rules.ts';
import { demoSource, isDemoDue } from '../features/transfer/load-demo.ts';
import { closeFeatures, createFeatures } from '../features.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { addReactions } from '../reactions.ts';
import { createStoryClock } from './story-clock.ts';
import * as story from './unfinished-story.store.ts';

type Needs = Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>;

/**
 * A start that is killed while the story plays begins anew at the next one: nobody has been served since.
 * Answers which steps of the story failed.
 */
export async function fillDemo(needs: Needs): Promise<string[]> {
  const { settings, database, blobs } = needs;
  // What is served as it is must not be emptied later.
  if (settings.demo !== 'yes') await story.finishStory(database);
  if (settings.demo === 'no') return [];
  return story.whileAlone(database, async () => {
    if (await story.isUnfinished(database)) await story.emptyBase(database, blobs);
    return (await isDemoDue(database)) ? fill(needs) : [];
  });
}

/** By features of its own, which live at the times of the story, know no model and send no mails. */
async function fill(needs: Needs): Promise<string[]> {
  const { settings, database } = needs;
  const clock = createStoryClock();
  const alone = { ...settings, model: null, embeddings: null, mail: null };
  const features = await createFeatures({ ...needs, settings: alone, clock });
  const load = () => features.transfer.loadDemo(embeddedIssuer);
  try {
    addReactions(features);
    await features.events.start();
    await features.editing.start();
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
    const player = { ...needs, features, clock, embedHosts: settings.embedHosts };
    const how = { today, issuer: embeddedIssuer, source: demoSource };
    const failed = await playStory(player, steps, how);
    await story.finishStory(database);
    return failed;
  } finally {
    await closeFeatures(features);
  }
}
