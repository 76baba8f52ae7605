// Other occurrences of a paragraph, opened from the menus of a text; mounted once by the shell.
import { Suspense } from 'react';
import { showParagraphPlaces, useAskedParagraph } from '../../editor/blocks/paragraphPlaces.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';

const Panel = lazily(async () => {
  const [module] = await Promise.all([import('./parts/PlacesPanel.tsx'), speakOf('work')]);
  return module.PlacesPanel;
});

export function ParagraphPlaces() {
  const askedParagraph = useAskedParagraph();
  if (!askedParagraph) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...askedParagraph} onClose={() => showParagraphPlaces(null)} />
    </Suspense>
  );
}
