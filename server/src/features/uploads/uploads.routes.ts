import { costs } from '@docent/contract/endpoint';
import { uploads as endpoints } from '@docent/contract/imports';
import { bind } from '../../platform/http/endpoints.ts';
import type { Protocol } from '../../platform/http/protocols.ts';
import type { Uploads } from './uploads.ts';

export function uploadsRoutes(uploads: Uploads) {
  return bind(endpoints, {
    list: (caller) => uploads.list(caller),
    finish: (caller, { id }) => uploads.finish(caller, id),
  });
}

export const tusProtocol = ({ handle }: Pick<Uploads, 'handle'>): Protocol => ({
  path: '/uploads',
  methods: ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE'],
  mediaTypes: ['application/offset+octet-stream'],
  cost: costs.change,
  handle,
});
