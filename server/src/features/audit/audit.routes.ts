import { Readable } from 'node:stream';
import { audit as endpoints } from '@docent/contract/audit';
import { bind } from '../../platform/http/endpoints.ts';
import type { Audit } from './audit.ts';

export function auditRoutes(audit: Audit) {
  return bind(endpoints, {
    list: (caller, { limit, cursor, ...filters }) => audit.list(caller, filters, { limit, cursor }),
    async export(caller, filters) {
      const lines = audit.export(caller, filters);
      // The first line is read here, so that a refusal becomes an error response.
      const head = await lines.next();
      const body = Readable.from(
        (async function* () {
          yield head.value ?? '';
          yield* lines;
        })(),
      );
      return { body, mime: 'text/csv; charset=utf-8', downloadAs: 'audit.csv' };
    },
  });
}
