// A document: shown for reading first, and replaced in place by the live editor. `documentState.ts` has its
// phases.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MoveChapter } from '../../editor/blocks/moveBlocks.ts';
import type { CommentedPlace, CommentedText } from '../../editor/comments/commented.ts';
import { useSession } from '../../session/session.ts';
import { useRestoredScroll } from '../../ui/scrolling/useRestoredScroll.ts';
import { writeThread } from '../comments/comments.state.ts';
import { DocumentComments } from '../comments/lazyComments.ts';
import { isLive } from '../files/files.rules.ts';
import { ConfirmBar } from '../priorities/lazyPriorities.tsx';
import classes from './DocumentView.module.css';
import { type DocumentState, isEditing } from './documentState.ts';
import { draftQuery } from './documents.queries.ts';
import {
  beginsWithTitle,
  type Destination,
  decideOffers,
  hasHiddenDraft,
  isBlank,
  type ShownDocument,
} from './documents.rules.ts';
import { fillableIn } from './filling/filling.rules.ts';
import { Backlinks } from './parts/Backlinks.tsx';
import { DocumentHeader } from './parts/DocumentHeader.tsx';
import { DocumentNotices } from './parts/DocumentNotices.tsx';
import { DocumentText } from './parts/DocumentText.tsx';
import { FormPart } from './parts/FormPart.tsx';
import { OutlineList, OutlineMenu } from './parts/Outline.tsx';
import { TitleLine } from './parts/title/TitleLine.tsx';
import { useDocumentEditing } from './useDocumentEditing.ts';
import { useReadingPlace } from './useReadingPlace.ts';
import { useVisibleHeading } from './useVisibleHeading.ts';

interface Props {
  document: ShownDocument;
  /** Number of a version published after this text was fetched. */
  newer: number | null;
  destination: Destination;
  /** Incremented whenever the URL is visited again. */
  visit: number;
  /** A conversation with an answer that quotes the document. */
  conversationId: string | null;
  /** Whether the URL opens the editor immediately, as for a new document. */
  startEditing: boolean;
  onEditingStarted: () => void;
  /** Refetches the document after it was renamed or published. Resolves when its text has arrived. */
  onChanged: () => Promise<void>;
  onTrashed: () => void;
  onShowCurrent: (() => void) | null;
}

export function DocumentView(props: Props) {
  const { document, destination, visit, onChanged, onShowCurrent } = props;
  const { file } = document;
  const permissions = useSession((session) => session.permissions);
  const personId = useSession((session) => session.userInfo?.id ?? '');
  const offers = decideOffers(file, permissions);
  const scroller = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const mover = useRef<MoveChapter | null>(null);
  const [commentedText, setCommentedText] = useState<CommentedText | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);

  useRestoredScroll(scroller);
  const place = useReadingPlace({ scroller, text, document, destination, visit });
  const rememberPlace = place.remember;
  const editing = useDocumentEditing({ ...props, file, personId, offers, scroller, rememberPlace });
  const { state, dispatch } = editing;
  const isOpened = isEditing(state);
  const { showsDraft, content } = useContent(document, state);
  const fillable = useMemo(() => fillableIn(content), [content]);
  const isCurrent = onShowCurrent === null;
  const isPublishedShown = !showsDraft && isCurrent;
  useLiveText({ file, newer: isOpened ? null : props.newer, rememberPlace, onChanged });
  const mayComment = offers.comment && isCurrent;
  const onComment = useCallback(
    (place: CommentedPlace | null) => writeThread(file.id, place ?? 'document'),
    [file.id],
  );

  const outline = state.outline ?? document.outline;
  const moveChapter: MoveChapter = (id, place) => mover.current?.(id, place) ?? false;
  const headings = {
    outline,
    current: useVisibleHeading(scroller, outline),
    onGo: (id: string) => place.goTo(id, false),
    onMove: state.phase === 'live' && offers.edit ? moveChapter : null,
  };

  return (
    <section className="docent-page" aria-label={file.name}>
      <DocumentHeader
        {...props}
        offers={offers}
        isEditing={isOpened}
        hasForm={fillable.controls}
        save={editing.save}
        others={state.others}
        outlineMenu={outline.length > 1 && <OutlineMenu {...headings} />}
        onEdit={editing.edit}
        onRead={editing.read}
        onIntent={editing.prepare}
      />
      <div ref={setTools} className={classes.bar} />
      <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
        <div className={classes.layout}>
          <article className={classes.page} data-text-room>
            <DocumentNotices
              {...{ document, personId, showsDraft, onShowCurrent }}
              newer={props.newer}
              conversationId={props.conversationId}
              mayWrite={offers.edit || offers.suggest}
              isEditing={isOpened}
              onShowDraft={(prefersDraft) => dispatch({ type: 'draftPreferred', prefersDraft })}
              onShowNewer={onChanged}
              onInsert={editing.insert}
            />
            <TitleLine
              file={file}
              isInText={!isOpened && beginsWithTitle(file.name, content, document.outline)}
              isEditing={isOpened}
              isEmpty={isBlank(document.content)}
              typedTitle={editing.typedTitle}
              onEnterText={isOpened && offers.edit ? editing.enterText : null}
            />
            {!isOpened && (fillable.controls || fillable.signatures) && (
              <FormPart
                {...{ document, content, fillable, showsDraft, isCurrent, onChanged }}
                target={text}
                drawings={place.drawings}
              />
            )}
            <DocumentText
              {...{ document, content, offers, editing, place, mover, commentedText }}
              isOldVersion={onShowCurrent !== null && document.version !== file.version}
              isEmpty={isBlank(document.content) && !document.isPart && !showsDraft}
              target={text}
              bars={{ tools, status }}
              onCommentedText={setCommentedText}
              mayComment={mayComment}
              onComment={onComment}
            />
            {!isOpened && isPublishedShown && document.version !== null && (
              <ConfirmBar file={file} version={document.version} />
            )}
            <Backlinks file={file} />
            {mayComment && (
              <Suspense fallback={null}>
                <DocumentComments
                  {...{ file, scroller, visit }}
                  target={text}
                  drawings={place.drawings}
                  live={commentedText}
                  hash={destination.hash}
                />
              </Suspense>
            )}
          </article>
          {outline.length > 1 && (
            <aside className={classes.side}>
              <OutlineList {...headings} />
            </aside>
          )}
        </div>
      </div>
      <div ref={setStatus} className={classes.bar} />
    </section>
  );
}

/** In a space with live changes, a newly published version is shown immediately. */
function useLiveText({
  file,
  newer,
  rememberPlace,
  onChanged,
}: Pick<Props, 'newer' | 'onChanged'> & {
  file: ShownDocument['file'];
  rememberPlace: () => void;
}) {
  const isBehind = newer !== null && isLive(file);
  useEffect(() => {
    if (!isBehind) return;
    rememberPlace();
    void onChanged();
  }, [isBehind, rememberPlace, onChanged]);
}

/** The text for reading: published, draft, or just written, depending on the state. */
function useContent(document: ShownDocument, { prefersDraft, editedContent }: DocumentState) {
  const showsDraft = prefersDraft && hasHiddenDraft(document.file);
  const draft = useQuery({ ...draftQuery(document.file.id), enabled: showsDraft });
  const fetchedContent = showsDraft && draft.data ? draft.data.content : document.content;
  return { showsDraft, content: prefersDraft && editedContent ? editedContent : fetchedContent };
}
