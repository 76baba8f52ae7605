// Draws expensive elements when they come near the window.

export interface VisibilityObserver {
  /** Calls back once; immediately if visibility cannot be observed. */
  await(element: Element, callback: () => void): void;
  forget(element: Element): void;
}

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

export function createVisibilityObserver(): VisibilityObserver {
  if (typeof IntersectionObserver === 'undefined') {
    return { await: (_, callback) => callback(), forget: () => {} };
  }
  return {
    await(element, callback) {
      waiting.set(element, callback);
      observer ??= observe();
      observer.observe(element);
    },
    forget,
  };
}

/** Draws all waiting elements inside an element, visible or not. */
export function drawAll(inside: Element): void {
  for (const element of [...waiting.keys()]) if (inside.contains(element)) call(element);
}

function observe(): IntersectionObserver {
  const near = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) call(target);
  };
  return new IntersectionObserver(near, { rootMargin: '800px' });
}

function call(element: Element): void {
  const callback = waiting.get(element);
  forget(element);
  callback?.();
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
