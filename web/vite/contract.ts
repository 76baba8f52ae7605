// Emits method, path and kind of every endpoint as a module of its own, so that the browser gets the
// list of calls without zod and the schemas behind it.
import { contract } from '@docent/contract/contract';
import type { Plugin } from 'vite';

const virtual = 'virtual:docent-calls';

export function contractCalls(): Plugin {
  return {
    name: 'docent-contract-calls',
    resolveId: (source) => (source === virtual ? `\0${virtual}` : undefined),
    load: (id) => (id === `\0${virtual}` ? `export const calls = ${listing()};` : undefined),
  };
}

function listing(): string {
  const features = Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, { method, path, kind, changing }]) => [
        name,
        // A GET that changes something also answers POST, which nothing prefetches or repeats.
        { method: changing ? 'POST' : method, path, kind },
      ]),
    ),
  ]);
  return JSON.stringify(Object.fromEntries(features));
}
