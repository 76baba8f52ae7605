// One document: read at once, and on the same place turned into the live editor.
import type { Content, OutlineEntry } from '@docent/contract/documents';
import type { File } from '@docent/contract/files';
import type { NodeJSON } from '@docent/document-model/content';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveChapter } from '../../editor/blocks/moveBlocks.ts';
import type { CommentedPlace, CommentedText } from '../../editor/comments/commented.ts';
import { noteNaturalSizes } from '../../editor/drawing/naturalSizes.ts';
import { askForState } from '../../editor/live/storedState.ts';
import type { LiveSource, Presence, SaveState } from '../../editor/shell/DocumentEditor.tsx';
import { isOpen, keyOf } from '../../editor/shell/openDocuments.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useKeptScroll } from '../../ui/useKeptScroll.ts';
import { writeThread } from '../comments/comments.state.ts';
import { DocumentComments } from '../comments/lazyComments.ts';
import { changeFile } from '../files/files.queries.ts';
import { OutdatedPart } from '../files/OutdatedPart.tsx';
import { ConfirmBar } from '../priorities/lazyPriorities.tsx';
import { RecoveredBar } from '../recovered/RecoveredBar.tsx';
import { useSession } from '../session/session.ts';
import classes from './DocumentView.module.css';
import { documentQuery, draftQuery } from './documents.queries.ts';
import {
  beginsWithTitle,
  type Destination,
  decideDestination,
  decideOffers,
  hasHiddenDraft,
} from './documents.rules.ts';
import { fillableIn } from './filling/filling.rules.ts';
import { RefusedWriting } from './lazyRefused.ts';
import { Backlinks } from './parts/Backlinks.tsx';
import { DocumentHeader } from './parts/DocumentHeader.tsx';
import { FormPart } from './parts/FormPart.tsx';
import { OutlineList, OutlineMenu } from './parts/Outline.tsx';
import { ReadingText } from './parts/ReadingText.tsx';
import { ShownNotice } from './parts/ShownNotice.tsx';
import { TitleLine } from './parts/TitleLine.tsx';
import { goToBlock, holdPlace, isFocusFree, placeInSight, type ReadingPlace } from './place.ts';
import { createSaveSignal } from './saveSignal.ts';
import { useHeadingInSight } from './useHeadingInSight.ts';
import { useLoaded } from './useLoaded.ts';

const loadEditor = () => import('./parts/LiveText.tsx');

export interface ShownDocument {
  file: File;
  content: Content;
  paragraphs: { id: string; text: string }[];
  outline: OutlineEntry[];
  links: { id: string; name: string; natural: [number, number] | null }[];
  version: number | null;
  /** The rest of the text is still on its way. */
  isPart?: true | undefined;
}

interface Props {
  document: ShownDocument;
  /** The number of a version that was published since this text was fetched. */
  newer: number | null;
  destination: Destination;
  /** Grows whenever the address is gone to again. */
  visit: number;
  /** The address asks for the editor at once, as for a new document. */
  startEditing: boolean;
  onEditingStarted: () => void;
  /** The document was renamed, published, trashed: what is shown is asked for again. Resolves when its text has come. */
  onChanged: () => Promise<void>;
  onTrashed: () => void;
  onShowCurrent: (() => void) | null;
}

/** What somebody wrote here, and what the server had told until then. */
export function DocumentView(props: Props) {
  const { document, destination, visit, startEditing } = props;
  const { onEditingStarted, onChanged } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { file } = document;
  const permissions = useSession((session) => session.permissions);
  const personId = useSession((session) => session.userInfo?.id ?? '');
  const offers = decideOffers(file, permissions);

  const [isEditing, setEditing] = useState(false);
  const [isDraftWanted, setDraftWanted] = useState(false);
  /** The editor holds the text; until then it is read as before. */
  const [isLive, setLive] = useState(false);
  /** What was just written, until the server has it and tells of it. */
  const [written, setWritten] = useState<ShownDocument['content'] | null>(null);
  const source = useRef<LiveSource | null>(null);
  const mover = useRef<MoveChapter | null>(null);
  const [save] = useState(createSaveSignal);
  const [others, setOthers] = useState<Presence[]>([]);
  /** Grows with each drawing of the text. */
  const [drawings, setDrawings] = useState(0);
  const [commented, setCommented] = useState<CommentedText | null>(null);
  const [liveOutline, setLiveOutline] = useState<OutlineEntry[] | null>(null);
  /** Where the editor puts its bars: over and under the text, as wide as the page. */
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace | null>(null);
  /** The block to go to once it stands in the page. */
  const awaited = useRef<{ id: string; flash: boolean } | null>(null);
  const wasSaved = useRef(false);
  const fileState = useRef(file.state);
  useEffect(() => {
    fileState.current = file.state;
  }, [file.state]);
  useKeptScroll(scroller);

  const showsDraft = isDraftWanted && hasHiddenDraft(file);
  const draft = useQuery({ ...draftQuery(file.id), enabled: showsDraft });
  const content =
    written && isDraftWanted
      ? written
      : showsDraft && draft.data
        ? draft.data.content
        : document.content;
  const fillable = useMemo(() => fillableIn(content), [content]);
  const isEmpty = document.paragraphs.length === 0 && !document.isPart && !showsDraft;

  /** Whoever points at Edit waits less after pressing it. */
  const prepare = useCallback(() => {
    const loading = loadEditor();
    if (isOpen(keyOf(personId, file.id))) return;
    askForState(file.id);
    void loading.then(
      ({ readAhead }) => readAhead(file.id),
      () => undefined,
    );
  }, [personId, file.id]);

  const edit = useCallback(() => {
    if (scroller.current) place.current = placeInSight(scroller.current);
    prepare();
    setEditing(true);
  }, [prepare]);

  const leave = useCallback(() => {
    if (scroller.current) place.current = placeInSight(scroller.current);
    setEditing(false);
    setLive(false);
    save.set(null);
    wasSaved.current = false;
    setOthers([]);
    setLiveOutline(null);
  }, [save]);

  const read = useCallback(() => {
    const now = source.current?.read();
    const saved = source.current?.saved() ?? Promise.resolve();
    // Whoever only suggested goes on reading what is published.
    const own = now && offers.edit ? { ...now } : null;
    setWritten(own);
    leave();
    // What was just written is what its writer wants to go on seeing.
    setDraftWanted(true);
    // The server derives a draft some time after its last edit, but before it answers it. Asked for the published text
    // alone, it might say that nothing was written since.
    void saved.then(async () => {
      try {
        await client.fetchQuery(draftQuery(file.id));
      } catch {
        return; // Without an answer, the text in this browser is the latest.
      }
      await onChanged();
      setWritten((shown) => (shown === own ? null : shown));
    });
  }, [client, file.id, leave, offers.edit, onChanged]);

  // Whoever may no longer write goes on reading, and sees no more of the draft than others who read.
  const mayWrite = offers.edit || offers.suggest;
  useLayoutEffect(() => {
    if (!offers.edit) setWritten(null);
    if (isEditing && !mayWrite) leave();
  }, [isEditing, offers.edit, mayWrite, leave]);
  /** Waits for the editor where the text is only read. */
  const pendingInsert = useRef<(() => void) | null>(null);
  const insertAgain = useCallback(
    (blocks: NodeJSON[]) =>
      new Promise<boolean>((done) => {
        const insert = () => {
          const live = source.current;
          if (!live?.insert(blocks)) return done(false);
          void live.saved().then(() => done(true));
        };
        if (source.current) return insert();
        pendingInsert.current = insert;
        edit();
      }),
    [edit],
  );
  useEffect(() => {
    if (!isLive) return;
    pendingInsert.current?.();
    pendingInsert.current = null;
  }, [isLive]);
  const couldEdit = useRef(offers.edit);
  useEffect(() => {
    const isTaken = couldEdit.current && !offers.edit;
    couldEdit.current = offers.edit;
    if (!isTaken) return;
    // What was shown may have been the draft.
    void onChanged();
    // Where a last edit was refused already, the editor says so and takes nothing more.
    if (isEditing && offers.suggest && save.get() !== 'refused')
      showToast({ type: 'warning', message: t('documents.onlySuggests'), duration: 8000 });
  }, [isEditing, offers.edit, offers.suggest, onChanged, save, t]);

  useEffect(() => {
    if (!startEditing || !offers.edit) return;
    setEditing(true);
    onEditingStarted();
  }, [startEditing, offers.edit, onEditingStarted]);

  // Written text makes a published document's draft differ from it; the badge says so at once. Only a
  // draft that was saved before: the first exchange with the server looks like saving, but nobody wrote.
  const onState = useCallback(
    (state: SaveState) => {
      save.set(state);
      const isWritten = state === 'saving' && wasSaved.current;
      wasSaved.current = state === 'saved' || (state === 'saving' && wasSaved.current);
      if (!isWritten || !offers.edit || fileState.current !== 'published') return;
      // What is only suggested is nothing to publish.
      if (scroller.current?.querySelector('[data-mode="suggest"]')) return;
      fileState.current = 'draft';
      changeFile(client, file.id, (was) => ({ ...was, state: 'draft' }));
      client.setQueryData(documentQuery(file.id, null).queryKey, (was) =>
        was ? { ...was, file: { ...was.file, state: 'draft' as const } } : was,
      );
    },
    [client, file.id, offers.edit, save],
  );

  const keepPlace = useCallback(() => {
    if (scroller.current) place.current ??= placeInSight(scroller.current);
  }, []);
  const onLive = useCallback(() => {
    keepPlace();
    setLive(true);
  }, [keepPlace]);
  const goTo = useCallback((id: string, flash: boolean) => {
    const isThere = scroller.current !== null && goToBlock(scroller.current, id, { flash });
    const isComing = !isThere && text.current?.ariaBusy === 'true';
    awaited.current = isComing ? { id, flash } : null;
  }, []);
  // Whichever text is drawn anew, what was read stays where it was.
  const onDrawn = useCallback(
    (takeFocus?: (inSight: string | null) => void) => {
      setDrawings((count) => count + 1);
      if (scroller.current && place.current) holdPlace(scroller.current, place.current);
      if (isFocusFree()) takeFocus?.(place.current?.id ?? null);
      place.current = null;
      if (awaited.current) goTo(awaited.current.id, awaited.current.flash);
    },
    [goTo],
  );

  const goal = useMemo(
    () => decideDestination(destination, document.paragraphs, document.outline),
    [destination, document.paragraphs, document.outline],
  );
  const visited = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, not when the text changes
  useLayoutEffect(() => {
    // Come back to, the page is where it was left.
    if (goal === null || visited.current === visit) return;
    visited.current = visit;
    goTo(goal, true);
  }, [visit, goal === null]);
  const nearGoal = useRef(goal);
  nearGoal.current = goal;
  const near = useCallback(() => place.current?.id ?? nearGoal.current, []);

  const beginComment = useCallback(
    (place: CommentedPlace | null) => writeThread(file.id, place ?? 'document'),
    [file.id],
  );
  const isPublishedShown = !showsDraft && props.onShowCurrent === null;
  const mayComment = offers.comment && props.onShowCurrent === null;
  const names = useMemo(
    () => ({ title: file.name, version: document.version }),
    [file.name, document.version],
  );
  const linkNames = useMemo(() => {
    // Before any of it is drawn.
    noteNaturalSizes(document.links);
    return new Map(document.links.map(({ id, name }) => [id, name]));
  }, [document.links]);
  const LiveText = useLoaded(loadEditor, isEditing)?.LiveText;
  const outline = liveOutline ?? document.outline;
  const current = useHeadingInSight(scroller, outline);
  const moveChapter: MoveChapter = (id, place) => mover.current?.(id, place) ?? false;
  const onMove = isLive && offers.edit ? moveChapter : null;
  const headings = { outline, current, onGo: (id: string) => goTo(id, false), onMove };

  return (
    <section className="docent-page" aria-label={file.name}>
      <DocumentHeader
        {...props}
        offers={offers}
        isEditing={isEditing}
        hasForm={fillable.controls}
        save={save}
        others={others}
        outlineMenu={outline.length > 1 && <OutlineMenu {...headings} />}
        onEdit={edit}
        onRead={read}
        onIntent={prepare}
      />
      <div ref={setTools} className={classes.bar} />
      <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
        <div className={classes.layout}>
          <article className={classes.page} data-text-room>
            <ShownNotice
              document={document}
              newer={props.newer}
              onShowNewer={onChanged}
              isEditing={isEditing}
              showsDraft={showsDraft}
              onShowDraft={setDraftWanted}
              onShowCurrent={props.onShowCurrent}
            />
            <RecoveredBar fileId={file.id} onInsert={mayWrite ? insertAgain : null} />
            {!isEditing && !mayWrite && isOpen(keyOf(personId, file.id)) && (
              <Suspense fallback={null}>
                <RefusedWriting personId={personId} fileId={file.id} />
              </Suspense>
            )}
            {!isEditing && isPublishedShown && <OutdatedPart file={file} />}
            <TitleLine
              file={file}
              isInText={beginsWithTitle(file.name, content, document.outline)}
              isEditing={isEditing}
            />
            {!isEditing && (fillable.controls || fillable.signatures) && (
              <FormPart
                document={document}
                content={content}
                fillable={fillable}
                showsDraft={showsDraft}
                isCurrent={props.onShowCurrent === null}
                target={text}
                drawn={drawings}
                onChanged={onChanged}
              />
            )}
            {isEditing && LiveText && (
              <LiveText
                fileId={file.id}
                mayEdit={offers.edit}
                onState={onState}
                onPresence={setOthers}
                onOutline={setLiveOutline}
                onLive={onLive}
                onComment={() => beginComment(commented?.selected() ?? null)}
                onCommentedText={setCommented}
                onShown={onDrawn}
                source={source}
                mover={mover}
                bars={{ tools, status }}
                names={names}
                linkNames={linkNames}
              />
            )}
            {isEmpty && !isEditing && (
              <EmptyState icon={<PencilLine size={24} />} title={t('documents.empty')}>
                {offers.edit && <Button onClick={edit}>{t('documents.emptyEdit')}</Button>}
              </EmptyState>
            )}
            {!(isEditing && isLive) && !(isEmpty && !isEditing) && (
              <ReadingText
                content={content}
                isPart={content === document.content && document.isPart === true}
                names={names}
                linkNames={linkNames}
                target={text}
                near={near}
                onRest={keepPlace}
                onShown={onDrawn}
                onComment={mayComment ? beginComment : null}
              />
            )}
            {!isEditing && isPublishedShown && document.version !== null && (
              <ConfirmBar file={file} version={document.version} />
            )}
            <Backlinks file={file} />
            {mayComment && (
              <Suspense fallback={null}>
                <DocumentComments
                  file={file}
                  target={text}
                  drawn={drawings}
                  live={commented}
                  scroller={scroller}
                  hash={destination.hash}
                  visit={visit}
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
