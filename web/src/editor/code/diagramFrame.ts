// Runs inside the frame created by `diagrams.ts`, in an origin of its own and, in most browsers, a process
// of its own. Receives sources by message and replies with SVG images.

import mermaid from 'mermaid';
import type { DiagramAnswer, DiagramTask } from './diagrams.ts';

const limits = { text: 50_000, edges: 2_000 };

let isReady = false;

addEventListener('message', async ({ data, source }: MessageEvent<DiagramTask>) => {
  if (source !== parent) return;
  const { id, text, fontFamily } = data;
  if (!isReady) {
    isReady = true;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      // Otherwise, Mermaid draws a bomb for a syntax error.
      suppressErrorRendering: true,
      theme: 'neutral',
      maxTextSize: limits.text,
      maxEdges: limits.edges,
      // Plain SVG text, which the styles of the document do not reach.
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
  // The page identifies the frame by its window; a frame without an origin cannot specify the page's.
  parent.postMessage(message, '*');
}

parent.postMessage({ isLoaded: true } satisfies DiagramAnswer, '*');
