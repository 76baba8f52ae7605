// The comment components of a document's page, loaded with their texts after the document.
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

export const DocumentComments = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([import('./DocumentComments.tsx'), speakOf('work')]);
  return module.DocumentComments;
});

export const CommentsButton = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([import('./CommentsButton.tsx'), speakOf('work')]);
  return module.CommentsButton;
});

export const ReadingSelection = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([import('./ReadingSelection.tsx'), speakOf('work')]);
  return module.ReadingSelection;
});
