// The hint that a paragraph somebody writes already exists in another document, for those who did not switch it off.
import { useEffect, useRef, useState } from 'react';
import { showParagraphPlaces } from '../../../editor/blocks/paragraphPlaces.ts';
import { useSurface } from '../../../editor/kit/surface.ts';
import { HintMark } from './HintMark.tsx';
import { ignoreBlock, isIgnoredBlock } from './ignoredBlocks.ts';
import { linkInstead } from './linkInstead.ts';
import { syncedInstead } from './syncedInstead.ts';
import { type Hint, watchWriting } from './watchWriting.ts';

export function WritingHints() {
  const { editor, fileId, person } = useSurface();
  const [hint, setHint] = useState<Hint | null>(null);
  const watch = useRef<ReturnType<typeof watchWriting> | null>(null);
  const { mayEdit } = person;
  useEffect(() => {
    if (!mayEdit) return undefined;
    watch.current = watchWriting(editor, fileId, isIgnoredBlock, setHint);
    return watch.current.end;
  }, [editor, fileId, mayEdit]);
  if (hint === null) return null;
  const { blockId, place, next } = hint;
  return (
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
  );
}
