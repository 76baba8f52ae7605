// The hint that a paragraph somebody writes already exists in another document, for those who did not switch it off.
import { useEffect, useState } from 'react';
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
  const { mayEdit } = person;
  useEffect(() => {
    if (!mayEdit) return undefined;
    return watchWriting(editor, fileId, isIgnoredBlock, setHint);
  }, [editor, fileId, mayEdit]);
  if (hint === null) return null;
  const { blockId, place } = hint;
  return (
    <HintMark
      key={blockId}
      editor={editor}
      hint={hint}
      onOpen={() => showParagraphPlaces(blockId)}
      onSync={() => {
        syncedInstead(editor, blockId, place);
        setHint(null);
      }}
      onLink={() => {
        linkInstead(editor, blockId, place);
        setHint(null);
      }}
      onIgnore={() => {
        ignoreBlock(blockId);
        setHint(null);
      }}
    />
  );
}
