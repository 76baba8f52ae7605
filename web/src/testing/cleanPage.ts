// The test files of a worker share its globals, page and modules, which are expensive to create. After each
// file, this removes leftovers: elements, timers, mocks, stored values.
import { afterAll, vi } from 'vitest';

type Begin = typeof setTimeout | typeof setInterval;

interface Leftovers {
  timers: Set<NodeJS.Timeout>;
  frames: Set<number>;
}

/** Prototypes on which tests mock functions that jsdom lacks. */
const patched = typeof Element === 'undefined' ? [] : [Element, HTMLElement, Range];
const before = patched.map(({ prototype }) => Object.getOwnPropertyDescriptors(prototype));

/**
 * jsdom's interval for animation frames, in milliseconds. It ends by itself, and jsdom would not start
 * another one.
 */
const drawing = 1_000 / 60;

// This file runs once per test file, but wraps the globals of the worker only once.
const shared = globalThis as { leftovers?: Leftovers };
const leftovers = shared.leftovers ?? record();
shared.leftovers = leftovers;

function record(): Leftovers {
  const timers = new Set<NodeJS.Timeout>();
  const frames = new Set<number>();
  const recorded = <B extends Begin>(begin: B): B =>
    new Proxy(begin, {
      apply(_, self, args) {
        const timer = Reflect.apply(begin, self, args);
        if (args[1] !== drawing) timers.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = recorded(setTimeout);
  globalThis.setInterval = recorded(setInterval);
  if (typeof document !== 'undefined') {
    const request = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      const frame = request((time) => {
        frames.delete(frame);
        callback(time);
      });
      frames.add(frame);
      return frame;
    };
  }
  return { timers, frames };
}

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (typeof document !== 'undefined') await emptyPage();
  // In a browser, the timers of a page end with it. Here they are Node's, which would continue without the
  // document.
  leftovers.timers.forEach(clearTimeout);
  leftovers.timers.clear();
});

async function emptyPage(): Promise<void> {
  document.body.replaceChildren();
  // Mutation observers run now and may start timers.
  await Promise.resolve();
  leftovers.frames.forEach(cancelAnimationFrame);
  leftovers.frames.clear();
  for (const [i, { prototype }] of patched.entries()) restore(prototype, before[i] ?? {});
  localStorage.clear();
  sessionStorage.clear();
}

function restore(prototype: object, descriptors: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = descriptors[key as string];
    if (!descriptor) Reflect.deleteProperty(prototype, key);
    else if (descriptor.value !== Object.getOwnPropertyDescriptor(prototype, key)?.value)
      Object.defineProperty(prototype, key, descriptor);
  }
}
