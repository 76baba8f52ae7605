import { history as endpoints } from '@docent/contract/history';
import { bind } from '../../platform/http/endpoints.ts';
import type { History } from './history.ts';

export function historyRoutes(history: History) {
  return bind(endpoints, {
    show: (caller, { fileId, ...page }) => history.list(caller, fileId, page),
    detail: (caller, { id, against }) => history.compare(caller, id, against),
    fallback: (caller, { id }) => history.restore(caller, id),
    keep: (caller, { fileId, label }) => history.keep(caller, fileId, label),
    name: (caller, { id, label }) => history.name(caller, id, label),
    paragraph: (caller, { fileId, paragraphId, ...page }) =>
      history.listParagraph(caller, fileId, paragraphId, page),
    restoreParagraph: (caller, { id, paragraphId }) =>
      history.restoreParagraph(caller, id, paragraphId),
  });
}
