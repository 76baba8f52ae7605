// The hint that a paragraph somebody writes already exists in another document, for those who did not switch it off.
// Listening starts with the editor, because what is pasted first is noticed only then; the mark is loaded with the
// first hint.
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { showParagraphPlaces } from '../../editor/blocks/paragraphPlaces.ts';
import { useSurface } from '../../editor/kit/surface.ts';
import { speakOf } from '../../locales/languages.ts';
import { useSession } from '../../session/session.ts';
import { lazily } from '../../ui/lazily.ts';
import { ignoreBlock, isIgnoredBlock } from './hints/ignoredBlocks.ts';
import { linkInstead } from './hints/linkInstead.ts';
import { syncedInstead } from './hints/syncedInstead.ts';
import { type Hint, watchWriting } from './hints/watchWriting.ts';

const HintMark = lazily(async () => {
  const [module] = await Promise.all([import('./hints/HintMark.tsx'), speakOf('work')]);
  return module.HintMark;
});

export function WritingHints() {
  const { editor, fileId, person } = useSurface();
  const isOn = useSession(({ userInfo }) => userInfo?.repeatHints !== false);
  const [hint, setHint] = useState<Hint | null>(null);
  const watch = useRef<ReturnType<typeof watchWriting> | null>(null);
  const isWatching = isOn && person.mayEdit;
  useLayoutEffect(() => {
    if (!isWatching) return undefined;
    watch.current = watchWriting(editor, fileId, isIgnoredBlock, setHint);
    return watch.current.end;
  }, [editor, fileId, isWatching]);
  if (hint === null || !isWatching) return null;
  const { blockId, place, next } = hint;
  return (
    <Suspense fallback={null}>
      <HintMark
        key={blockId}
        editor={editor}
        hint={hint}
        onOpen={() => showParagraphPlaces(blockId)}
        onSync={() => {
          syncedInstead(editor, blockId, place);
          watch.current?.show(next);
        }}
        onLink={() => {
          linkInstead(editor, blockId, place);
          watch.current?.show(next);
        }}
        onIgnore={() => {
          ignoreBlock(blockId);
          watch.current?.show(null);
        }}
      />
    </Suspense>
  );
}
