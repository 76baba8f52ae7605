// The timers of a page end with it. In a test they are Node's, which would go on without the document.
import { afterAll } from 'vitest';

const begun: NodeJS.Timeout[] = [];

function noted<Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin {
  return new Proxy(begin, {
    apply(_, self, args) {
      const timer = Reflect.apply(begin, self, args);
      begun.push(timer);
      return timer;
    },
  });
}

globalThis.setTimeout = noted(setTimeout);
globalThis.setInterval = noted(setInterval);

afterAll(() => begun.forEach(clearTimeout));
