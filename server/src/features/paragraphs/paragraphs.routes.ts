import { paragraphs as endpoints } from '@docent/contract/documents';
import { bind } from '../../platform/http/endpoints.ts';
import type { Paragraphs } from './paragraphs.ts';

export function paragraphsRoutes(paragraphs: Paragraphs) {
  return bind(endpoints, { move: (caller, input) => paragraphs.move(caller, input) });
}
