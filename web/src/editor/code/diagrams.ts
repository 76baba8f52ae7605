// Renders diagrams. Mermaid runs synchronously, and a few hundred arrows can keep it busy for minutes. It
// therefore runs in a sandboxed frame without an origin, which most browsers give a process of its own: the
// page stays responsive, and a frame that takes too long is discarded. Diagrams are rendered one after the
// other.

import frameUrl from './diagramFrame.ts?worker&url';

export interface DiagramTask {
  id: number;
  text: string;
  fontFamily: string;
}

export type DiagramAnswer =
  | { isLoaded: true }
  | { id: number; svg: string }
  | { id: number; error: string };

/** The rendered SVG, or the reason why there is none. */
export type DrawnDiagram = { svg: string } | { error: string } | 'too-long' | 'unavailable';

/** In milliseconds: for loading the library, and for rendering. */
const timeouts = { loading: 20_000, drawing: 8_000 };

let frame: Promise<HTMLIFrameElement> | null = null;
let queue: Promise<unknown> = Promise.resolve();
let count = 0;

/**
 * Renders after the previous calls; `isCurrent` is called just before. Null if the diagram is no longer
 * needed.
 */
export function renderDiagram(
  text: string,
  isCurrent: () => boolean,
): Promise<DrawnDiagram | null> {
  const drawing = queue.then(() => (isCurrent() ? render(text) : null));
  queue = drawing;
  return drawing;
}

async function render(text: string): Promise<DrawnDiagram> {
  frame ??= openFrame();
  let currentFrame: HTMLIFrameElement;
  try {
    currentFrame = await frame;
  } catch {
    // The frame could not be loaded, for example offline. The next diagram tries again.
    frame = null;
    return 'unavailable';
  }
  const id = ++count;
  const { fontFamily } = getComputedStyle(document.body);
  const pendingAnswer = answerOf(
    currentFrame,
    timeouts.drawing,
    (answer) => 'id' in answer && answer.id === id,
  );
  currentFrame.contentWindow?.postMessage({ id, text, fontFamily } satisfies DiagramTask, '*');
  const answer = await pendingAnswer;
  if (answer && 'svg' in answer) return { svg: answer.svg };
  if (answer && 'error' in answer) return { error: answer.error };
  currentFrame.remove();
  frame = null;
  return 'too-long';
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  // Off screen, but laid out, because text is measured in it.
  element.style.cssText =
    'position: fixed; left: -3000px; width: 1600px; height: 1200px; border: 0';
  const address = new URL(frameUrl, location.origin);
  element.srcdoc = `<!doctype html><body><script type="module" crossorigin src="${address.href}"></script>`;
  const loading = answerOf(element, timeouts.loading, (answer) => 'isLoaded' in answer);
  document.body.append(element);
  if (await loading) return element;
  element.remove();
  throw new Error('The frame for diagrams was not loaded.');
}

/** The first message from a frame that fits; null after the timeout. */
function answerOf(
  from: HTMLIFrameElement,
  time: number,
  fits: (answer: DiagramAnswer) => boolean,
): Promise<DiagramAnswer | null> {
  return new Promise((resolve) => {
    const end = (answer: DiagramAnswer | null) => {
      clearTimeout(timer);
      removeEventListener('message', listen);
      resolve(answer);
    };
    const listen = ({ source, data }: MessageEvent<DiagramAnswer>) => {
      if (source === from.contentWindow && fits(data)) end(data);
    };
    const timer = setTimeout(() => end(null), time);
    addEventListener('message', listen);
  });
}
