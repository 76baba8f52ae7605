// Measures both pages in the same way: from the document in memory to text on screen, and from a key to its
// frame.

import type { PaperSize } from '@docent/document-model/page';

/** Resolves right after the next frame has been painted. */
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
  /** Milliseconds since the data was in memory. */
  firstText: number;
  editable: number;
  keys: number[];
  /** Milliseconds to apply a remote letter, and until its frame. */
  remoteApply: number[];
  remoteFrame: number[];
  /** Starts and stops a second typist, who types ten letters per second elsewhere. */
  startTypist(): void;
  stopTypist(): void;
  /** Changes the paper size; milliseconds until the frame that shows it. */
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

/** Exposes the measurements to the driver and starts timing keys. */
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
