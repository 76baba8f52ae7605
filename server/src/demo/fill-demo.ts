// Fills an empty Docent with the demo base, before it is served: its documents, and four months of what people did with them.
import { embeddedIssuer } from '../features/people/people.rules.ts';
import { demoSource, isDemoDue } from '../features/transfer/load-demo.ts';
import { closeFeatures, createFeatures } from '../features.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { addReactions } from '../reactions.ts';
import { createStoryClock } from './story-clock.ts';

type Needs = Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>;

/**
 * By features of its own, which live at the times of the story, know no model and send no mails. A start that is killed
 * while documents are loaded goes on at the next one; a story that was interrupted stays as it is.
 * Answers which steps of the story failed.
 */
export async function fillDemo(needs: Needs): Promise<string[]> {
  const { settings, database } = needs;
  if (settings.demo === 'no' || !(await isDemoDue(database))) return [];
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
    const [{ beginningOf, playStory }, { story }] = await Promise.all([
      import('./play-story.ts'),
      import('./story/story.ts'),
    ]);
    const today = needs.clock.now();
    clock.set(beginningOf(story, today));
    await load();
    return await playStory({ ...needs, features, clock, embedHosts: settings.embedHosts }, story, {
      today,
      issuer: embeddedIssuer,
      source: demoSource,
    });
  } finally {
    await closeFeatures(features);
  }
}
