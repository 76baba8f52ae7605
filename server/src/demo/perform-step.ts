import { discussionActs } from './discussion-acts.ts';
import { documentActs } from './document-acts.ts';
import { premortemActs } from './premortem-acts.ts';
import { readingActs } from './reading-acts.ts';
import type { StoryStage } from './stage.ts';
import type { StoryStep } from './steps.ts';

const acts = { ...documentActs, ...discussionActs, ...readingActs, ...premortemActs };

export function performStep(stage: StoryStage, step: StoryStep): Promise<void> {
  const act = acts[step.do] as (stage: StoryStage, step: StoryStep) => Promise<void>;
  return act(stage, step);
}
