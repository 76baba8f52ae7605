// What is dear to draw is drawn when it comes near the window.

export interface Lookout {
  /** Calls back once; at once where it cannot be known what is seen. */
  await(element: Element, callback: () => void): void;
  forget(element: Element): void;
}

export function createLookout(): Lookout {
  if (typeof IntersectionObserver === 'undefined') {
    return { await: (_, callback) => callback(), forget: () => {} };
  }
  const waiting = new WeakMap<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '800px' },
  );
  return {
    await(element, callback) {
      waiting.set(element, callback);
      observer.observe(element);
    },
    forget: (element) => observer.unobserve(element),
  };
}
