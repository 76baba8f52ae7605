// What each step of the story calls.

import { changeText } from './change-text.ts';
import type { StoryEdit, StoryStep } from './steps.ts';
import type { StoryClient } from './story-client.ts';

export interface StoryStage {
  as(person: string): StoryClient;
  /** Ids of files by the paths and names of the story. */
  files: Map<string, string>;
}

export async function perform(stage: StoryStage, step: StoryStep): Promise<void> {
  const me = stage.as(step.by);
  const fileId = fileOf(stage, step.file);
  switch (step.do) {
    case 'grant': {
      const { list } = await me.people.getUserList({ search: step.to });
      const person = list.find(({ username }) => username === step.to);
      if (!person) throw new Error(`nobody is called ${step.to}`);
      await me.access.grant({
        fileId,
        subject: { kind: 'person', id: person.id },
        level: step.level,
      });
      return;
    }
    case 'edit':
      return edit(me, fileId, step);
    case 'publish':
      await me.files.update({
        fileId,
        state: 'published',
        ...(step.label && { label: step.label }),
      });
      return;
    case 'keep':
      await me.history.keep({ fileId, label: step.label });
      return;
    case 'restore': {
      const { list } = await me.history.show({ fileId });
      const [, before] = list.filter(({ number }) => number !== null);
      if (!before) throw new Error('there is one version only');
      await me.history.fallback({ id: before.id });
      return;
    }
    case 'read':
      await me.documents.detailShow({ fileId });
  }
}

function fileOf({ files }: StoryStage, name: string): string {
  const id = files.get(name);
  if (!id) throw new Error(`there is no ${name}`);
  return id;
}

async function edit(me: StoryClient, fileId: string, step: StoryEdit): Promise<void> {
  const { content: base } = await me.documents.detailEdit({ fileId });
  const content = changeText(base, step);
  const { publish, label, significant } = step;
  await me.files.update({
    fileId,
    content,
    base,
    ...(publish && { state: 'published' }),
    ...(label && { label }),
    ...(significant && { significant }),
  });
}
