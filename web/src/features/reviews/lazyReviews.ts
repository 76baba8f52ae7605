// The review components of a document's page, loaded with their texts on demand.
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

export const AskDialog = lazily(async () => {
  const [module] = await Promise.all([import('./parts/AskDialog.tsx'), speakOf('work')]);
  return module.AskDialog;
});

export const ReviewedPublishButton = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([
    import('./parts/ReviewedPublishButton.tsx'),
    speakOf('work'),
  ]);
  return module.ReviewedPublishButton;
});

export const ReviewBadge = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([import('./parts/ReviewBadge.tsx'), speakOf('work')]);
  return module.ReviewBadge;
});
