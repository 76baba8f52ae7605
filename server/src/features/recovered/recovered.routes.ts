import { recovered as endpoints } from '@docent/contract/recovered';
import { bind } from '../../platform/http/endpoints.ts';
import type { Recovered } from './recovered.ts';

export function recoveredRoutes(recovered: Recovered) {
  return bind(endpoints, {
    list: (caller, input) => recovered.list(caller, input),
    mine: (caller, input) => recovered.mine(caller, input),
    settle: (caller, { id, outcome }) => recovered.settle(caller, id, outcome),
    reopen: (caller, { id }) => recovered.reopen(caller, id),
  });
}
