import { links as endpoints } from '@docent/contract/links';
import { bind } from '../../platform/http/endpoints.ts';
import type { Links } from './links.ts';

export function linksRoutes(links: Links) {
  return bind(endpoints, {
    from: (caller, input) => links.from(caller, input),
    broken: (caller, input) => links.broken(caller, input),
  });
}
