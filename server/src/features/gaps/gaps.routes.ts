import { gaps as endpoints } from '@docent/contract/gaps';
import { bind } from '../../platform/http/endpoints.ts';
import type { Gaps } from './gaps.ts';

export function gapsRoutes(gaps: Gaps) {
  return bind(endpoints, {
    list: (caller, input) => gaps.list(caller, input),
    decide: (caller, input) => gaps.decide(caller, input),
    write: (caller, input) => gaps.write(caller, input),
  });
}
