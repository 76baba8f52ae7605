// The comments of the visible document: marks in its text, and threads beside or above it.
import type { Comment, FurtherPlace } from '@docent/contract/comments';
import type { File } from '@docent/contract/files';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import {
  type CommentedText,
  type CommentedThread,
  threadClass,
  threadsAt,
} from '../../editor/comments/commented.ts';
import { useSession } from '../../session/session.ts';
import { goToBlock } from '../reading/place.ts';
import { loadCommentDraft } from './commentDrafts.ts';
import { openThreadsQuery, threadQuery } from './comments.queries.ts';
import { threadIn } from './comments.rules.ts';
import {
  changeComments,
  commentsOf,
  newThread,
  openThread,
  useComments,
} from './comments.state.ts';
import { CommentDrawer } from './parts/CommentDrawer.tsx';
import { CommentMargin } from './parts/CommentMargin.tsx';
import { readingText } from './parts/readingText.ts';
import './parts/commented.css';

interface Props {
  file: File;
  /** The text for reading; its `current` is null while editing. */
  target: RefObject<HTMLElement | null>;
  /** Changes whenever that text is redrawn. */
  drawings: unknown;
  /** The text in the editor. */
  live: CommentedText | null;
  scroller: RefObject<HTMLElement | null>;
  /** Fragment of the URL, and number of visits. */
  hash: string;
  visit: number;
}

/** Minimum width for threads beside the text, in CSS pixels. */
const roomy = 960;
/** Width that cards need beside pages, in CSS pixels. */
const cardRoom = 300;

export function DocumentComments({ file, target, drawings, live, scroller, hash, visit }: Props) {
  const { id: fileId, level } = file;
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const state = useComments(fileId);
  const { activeId, newThreadPlace, isListOpen, isSought } = state;
  const [read, setRead] = useState<CommentedText | null>(null);
  const text = live ?? read;
  const open = useQuery(openThreadsQuery(fileId));
  const isOther = activeId !== null && activeId !== newThread;
  const active = useQuery({ ...threadQuery(activeId ?? ''), enabled: isOther }).data?.list[0];
  const hasRoom = useRoom(scroller, text);
  /** The open thread, if its text is not in the shown text, but for example only in the draft. */
  const [elsewhereId, setElsewhereId] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew, it is another text
  useEffect(() => {
    setRead(target.current ? readingText(target.current) : null);
  }, [target, drawings, live]);

  const threads = useMemo(() => {
    const list = (open.data ?? []).filter((top) => top.paragraphId !== null && !top.detached);
    // A resolved thread is marked while it is open.
    const isMore = active?.paragraphId && !active.detached && active.id === activeId;
    return isMore && !list.some(({ id }) => id === active.id) ? [...list, active] : list;
  }, [open.data, active, activeId]);

  useEffect(() => {
    if (!text) return;
    const shownThreads: CommentedThread[] = threads.map(placeOfThread);
    if (newThreadPlace && newThreadPlace !== 'document')
      shownThreads.push({ id: newThread, ...newThreadPlace });
    text.show(shownThreads, activeId);
    const mark = activeId && text.root.querySelector(`.${CSS.escape(threadClass(activeId))}`);
    setElsewhereId(mark === null ? activeId : null);
  }, [text, threads, newThreadPlace, activeId]);

  // An unsent draft is restored after a reload.
  useEffect(() => {
    const draft = loadCommentDraft(personId, fileId, newThread);
    if (draft?.begun && commentsOf(fileId).newThreadPlace === null) {
      changeComments(fileId, { newThreadPlace: draft.begun });
    }
  }, [personId, fileId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    const threadId = threadIn(hash);
    if (threadId !== null) openThread(fileId, threadId, true);
  }, [fileId, hash, visit]);

  // If the URL names a reply, its thread is opened.
  useEffect(() => {
    if (active && isOther && active.id !== activeId) openThread(fileId, active.id, isSought);
  }, [active, activeId, isOther, fileId, isSought]);

  useEffect(() => {
    if (!isSought || !text || !active || active.id !== activeId || !open.data) return;
    if (scroller.current && active.paragraphId !== null) {
      goToBlock(scroller.current, active.paragraphId, { flash: true });
    }
    changeComments(fileId, { isSought: false });
  }, [isSought, text, active, activeId, open.data, scroller, fileId]);

  useEffect(() => {
    if (!text) return;
    const onClick = ({ target: clickedElement }: MouseEvent) => {
      if (!(clickedElement instanceof Element) || !(getSelection()?.isCollapsed ?? true)) return;
      const [id] = threadsAt(clickedElement);
      const now = commentsOf(fileId);
      if (id !== undefined) openThread(fileId, id);
      else if (now.activeId !== null) {
        const isEmpty = loadCommentDraft(personId, fileId, newThread) === null;
        changeComments(fileId, { activeId: null, ...(isEmpty ? { newThreadPlace: null } : {}) });
      }
    };
    text.root.addEventListener('click', onClick);
    return () => text.root.removeEventListener('click', onClick);
  }, [text, fileId, personId]);

  const go = (id: string) => {
    changeComments(fileId, { isListOpen: false });
    openThread(fileId, id, true);
  };
  const hasMarks = threads.length > 0 || (newThreadPlace !== null && newThreadPlace !== 'document');
  const isInMargin =
    hasRoom &&
    (activeId === newThread
      ? newThreadPlace !== 'document'
      : activeId !== elsewhereId && threads.some(({ id }) => id === activeId));
  const isOverText =
    activeId !== null && !isInMargin && (activeId !== newThread || newThreadPlace !== null);
  return (
    <>
      {hasRoom && hasMarks && text && (
        <CommentMargin
          fileId={fileId}
          level={level}
          threads={threads}
          text={text}
          scroller={scroller}
          state={state}
        />
      )}
      {(isListOpen || isOverText) && (
        <CommentDrawer
          fileId={fileId}
          level={level}
          text={text}
          state={state}
          openId={isOverText ? activeId : null}
          isElsewhere={activeId === elsewhereId}
          onGo={go}
        />
      )}
    </>
  );
}

/** The text that a thread covers, as far as it still exists. */
function placeOfThread({ id, further, ...first }: Comment): CommentedThread {
  const partOf = ({ paragraphId, anchor, quote }: FurtherPlace) => ({
    paragraphId: paragraphId ?? '',
    anchor,
    quote,
  });
  const standing = further.filter(({ detached }) => !detached);
  return { id, ...partOf(first), further: standing.map(partOf) };
}

/** Whether there is room for threads beside the text. */
function useRoom(scroller: RefObject<HTMLElement | null>, text: CommentedText | null): boolean {
  const [hasRoom, setRoom] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !text) return;
    const update = () => {
      const isPaged = text.root.closest('[data-paged]') !== null;
      const beside = box.getBoundingClientRect().right - text.root.getBoundingClientRect().right;
      setRoom(isPaged ? beside >= cardRoom : box.clientWidth >= roomy);
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller, text]);
  return hasRoom;
}
