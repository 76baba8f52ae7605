// Timestamps that the page itself records while a document is opened; injected before the application.

declare global {
  interface Window {
    opening?: {
      /** Milliseconds since the navigation started; 0 until it happens. */
      firstText: number;
      /** When the whole text was in the page. */
      whole: number;
      /** The last click in the tree, and the time from it until the text was visible. */
      fromTree: { pressed: number; shown: number };
      pressed: number;
      editable: number;
      /** Milliseconds from each key to its frame. */
      keys: number[];
    };
  }
}

/** Passed to the browser as source text, so it must not reference anything outside. */
export function watchOpening(): void {
  const times = {
    firstText: 0,
    whole: 0,
    fromTree: { pressed: 0, shown: 0 },
    pressed: 0,
    editable: 0,
    keys: [] as number[],
  };
  window.opening = times;
  const nextFrame = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(0);
      }),
    );
  const first = { firstText: false, whole: false, editable: false };
  const note = async (name: keyof typeof first, selector: string) => {
    if (first[name] || !document.querySelector(selector)) return;
    first[name] = true;
    times[name] = await nextFrame();
  };
  new MutationObserver(() => {
    void note('firstText', '.reading-text section');
    void note('whole', '.reading-text:not([aria-busy]) section');
    void note('editable', '.ProseMirror[contenteditable=true] section');
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['contenteditable', 'aria-busy'],
  });
  window.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button');
      if (button?.textContent?.trim() === 'Edit') times.pressed = event.timeStamp;
      if (!(event.target as Element).closest('[role=treeitem]')) return;
      times.fromTree = { pressed: event.timeStamp, shown: 0 };
      const poll = async () => {
        // Other pages stay mounted behind the visible one.
        const text = document.querySelector('[aria-label=Manual] .reading-text section');
        if (!text?.checkVisibility()) return requestAnimationFrame(poll);
        times.fromTree.shown = (await nextFrame()) - event.timeStamp;
      };
      requestAnimationFrame(poll);
    },
    true,
  );
  window.addEventListener(
    'keydown',
    async (event) => {
      if (event.key.length === 1) times.keys.push((await nextFrame()) - event.timeStamp);
    },
    true,
  );
}
