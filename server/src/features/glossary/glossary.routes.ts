import { Readable } from 'node:stream';
import { glossary as endpoints } from '@docent/contract/glossary';
import { bind } from '../../platform/http/endpoints.ts';
import type { Glossary } from './glossary.ts';

export function glossaryRoutes(glossary: Glossary) {
  return bind(endpoints, {
    list: (_caller, input) => glossary.list(input),
    save: (caller, input) => glossary.save(caller, input),
    suggestions: async (caller) => ({ list: await glossary.suggest(caller) }),
    async dismiss(caller, { key, isDismissed }) {
      await glossary.dismiss(caller, key, isDismissed);
      return {};
    },
    async delete(caller, { id }) {
      await glossary.delete(caller, id);
      return {};
    },
    import: (caller, { csv }) => glossary.import(caller, csv),
    async export() {
      const body = Readable.from([await glossary.export()]);
      return { body, mime: 'text/csv; charset=utf-8', downloadAs: 'glossary.csv' };
    },
  });
}
