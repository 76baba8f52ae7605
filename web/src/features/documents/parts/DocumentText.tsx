// The text of a document: for reading, live in the editor, or an invitation to start writing.
import type { OutlineEntry } from '@docent/contract/documents';
import type { DocumentJSON } from '@docent/document-model/content';
import { Button } from '@mantine/core';
import { PencilLine } from 'lucide-react';
import { type RefObject, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveChapter } from '../../../editor/blocks/moveBlocks.ts';
import type { CommentedPlace, CommentedText } from '../../../editor/comments/commented.ts';
import { noteNaturalSizes } from '../../../editor/drawing/naturalSizes.ts';
import type { Presence } from '../../../editor/shell/DocumentEditor.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lazily, useModule } from '../../../ui/lazily.ts';
import { ReadingSelection } from '../../comments/lazyComments.ts';
import { isEditing } from '../documentState.ts';
import type { Offers, ShownDocument } from '../documents.rules.ts';
import { loadEditor, type useDocumentEditing } from '../useDocumentEditing.ts';
import type { useReadingPlace } from '../useReadingPlace.ts';
import { ReadingText } from './ReadingText.tsx';

const ParagraphCorrection = lazily(() =>
  import('./ParagraphCorrection.tsx').then((module) => module.ParagraphCorrection),
);

interface Props {
  document: ShownDocument;
  /** Content of the document or its draft. */
  content: ShownDocument['content'];
  isEmpty: boolean;
  isOldVersion: boolean;
  offers: Offers;
  editing: ReturnType<typeof useDocumentEditing>;
  place: ReturnType<typeof useReadingPlace>;
  target: RefObject<HTMLDivElement | null>;
  mover: RefObject<MoveChapter | null>;
  /** Elements for the editor's bars above and below the text, which span the page. */
  bars: { tools: HTMLElement | null; status: HTMLElement | null };
  commentedText: CommentedText | null;
  onCommentedText: (text: CommentedText | null) => void;
  mayComment: boolean;
  onComment: (place: CommentedPlace | null) => void;
}

export function DocumentText(props: Props) {
  const { document, content, isEmpty, offers, editing, place, commentedText, onComment } = props;
  const { state, dispatch } = editing;
  const { t } = useTranslation();
  const [correctedId, setCorrected] = useState<string | null>(null);
  const isOpened = isEditing(state);
  const LiveText = useModule(loadEditor, isOpened)?.LiveText;

  const onLive = useCallback(() => {
    place.keep();
    dispatch({ type: 'editorReady' });
  }, [place.keep, dispatch]);
  const onPresence = useCallback(
    (others: Presence[]) => dispatch({ type: 'presence', others }),
    [dispatch],
  );
  const onOutline = useCallback(
    (outline: OutlineEntry[]) => dispatch({ type: 'outline', outline }),
    [dispatch],
  );
  const { id: fileId, name } = document.file;
  const { version } = document;
  const names = useMemo(
    () => ({ title: name, version: document.version }),
    [name, document.version],
  );
  const linkNames = useMemo(() => {
    // Before any image is drawn.
    noteNaturalSizes(document.links);
    return new Map(document.links.map((link) => [link.id, link.name]));
  }, [document.links]);

  const changes = {
    onComment: props.mayComment ? onComment : null,
    onCorrect: offers.correct && !props.isOldVersion ? setCorrected : null,
  };

  return (
    <>
      {isOpened && LiveText && (
        <LiveText
          fileId={document.file.id}
          mayEdit={offers.edit}
          mayDownload={document.file.downloadable}
          onState={editing.onState}
          onPresence={onPresence}
          onOutline={onOutline}
          onLive={onLive}
          onComment={() => onComment(commentedText?.selected() ?? null)}
          onCommentedText={props.onCommentedText}
          onShown={place.onDrawn}
          source={editing.source}
          mover={props.mover}
          bars={props.bars}
          names={names}
          linkNames={linkNames}
        />
      )}
      {isEmpty && !isOpened && (
        <EmptyState icon={<PencilLine size={24} />} title={t('documents.empty')}>
          {offers.edit && <Button onClick={editing.edit}>{t('documents.emptyEdit')}</Button>}
        </EmptyState>
      )}
      {state.phase !== 'live' && !(isEmpty && !isOpened) && (
        <>
          <ReadingText
            content={content}
            asOf={props.isOldVersion && version !== null ? { fileId, version } : undefined}
            isPart={content === document.content && document.isPart === true}
            names={names}
            linkNames={linkNames}
            target={props.target}
            near={place.near}
            onRest={place.keep}
            onShown={place.onDrawn}
            {...changes}
          />
          {(changes.onComment || changes.onCorrect) && (
            <Suspense fallback={null}>
              <ReadingSelection target={props.target} drawings={place.drawings} {...changes} />
            </Suspense>
          )}
        </>
      )}
      {correctedId && (
        <Suspense fallback={null}>
          <ParagraphCorrection
            file={document.file}
            content={content as unknown as DocumentJSON}
            paragraphId={correctedId}
            onClose={() => setCorrected(null)}
          />
        </Suspense>
      )}
    </>
  );
}
