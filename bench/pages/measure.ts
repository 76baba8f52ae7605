// What both pages measure, in the same way: from the document in memory to text on screen, and from a
// key to the frame that shows it.

import type { PaperSize } from '@docent/document-model/page';

/** Resolves right after the next frame has been handed to the screen. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(0);
    }),
  );
}

export interface Bench {
  /** Milliseconds from the data in memory. */
  firstText: number;
  editable: number;
  keys: number[];
  /** Milliseconds that applying one remote letter took, and until the frame that shows it. */
  remoteApply: number[];
  remoteFrame: number[];
  /** Begins and ends a second typist, who writes ten letters a second elsewhere. */
  startTypist(): void;
  stopTypist(): void;
  /** Chooses another paper; milliseconds until the frame that shows it. */
  choosePaper?: (paper: PaperSize) => Promise<number>;
}

declare global {
  interface Window {
    bench?: Bench;
  }
}

export async function load(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/${name}`);
  return answer.arrayBuffer();
}

/** Offers the measurements to the driver and begins to time keys. */
export function offer(
  times: { firstText: number; editable: number },
  typeRemotely: (step: number) => () => void,
): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let step = 0;
  const bench: Bench = {
    ...times,
    keys: [],
    remoteApply: [],
    remoteFrame: [],
    startTypist() {
      timer = setInterval(async () => {
        const apply = typeRemotely(step++);
        const startedAt = performance.now();
        apply();
        bench.remoteApply.push(performance.now() - startedAt);
        bench.remoteFrame.push((await nextFrame()) - startedAt);
      }, 100);
    },
    stopTypist: () => clearInterval(timer),
  };
  window.addEventListener(
    'keydown',
    async (event) => {
      if (event.key.length === 1) bench.keys.push((await nextFrame()) - event.timeStamp);
    },
    true,
  );
  window.bench = bench;
}
