// Runs inside the frame that `diagrams.ts` makes: an origin of its own and, in most browsers, a process of its
// own. It gets sources by message and answers pictures.

import mermaid from 'mermaid';
import type { DiagramAnswer, DiagramTask } from './diagrams.ts';

const most = { text: 50_000, edges: 2_000 };

let isReady = false;

addEventListener('message', async ({ data, source }: MessageEvent<DiagramTask>) => {
  if (source !== parent) return;
  const { id, text, fontFamily } = data;
  if (!isReady) {
    isReady = true;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      // Its own sign of a mistake is a picture of a bomb.
      suppressErrorRendering: true,
      theme: 'neutral',
      maxTextSize: most.text,
      maxEdges: most.edges,
      // Real text of the picture, which the styles of the document do not reach.
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      logLevel: 'fatal',
      fontFamily,
    });
  }
  try {
    const { svg } = await mermaid.render(`diagram-${id}`, text);
    answer({ id, svg });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : `${error}` });
  }
});

function answer(message: DiagramAnswer): void {
  // The page knows the frame by its window; a frame without an origin cannot name the page's.
  parent.postMessage(message, '*');
}

parent.postMessage({ isLoaded: true } satisfies DiagramAnswer, '*');
