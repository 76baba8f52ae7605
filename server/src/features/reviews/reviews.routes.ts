import { reviews as endpoints } from '@docent/contract/reviews';
import { bind } from '../../platform/http/endpoints.ts';
import type { Reviews } from './reviews.ts';

export function reviewsRoutes(reviews: Reviews) {
  return bind(endpoints, {
    list: (caller, input) => reviews.list(caller, input),
    get: (caller, { id }) => reviews.get(caller, id),
    text: (caller, { id }) => reviews.getText(caller, id),
    getContent: (caller, { id }) => reviews.listContents(caller, id),
    add: (caller, input) => reviews.add(caller, input),
    update: (caller, input) => reviews.update(caller, input),
    renew: (caller, input) => reviews.renew(caller, input),
    publish: (caller, input) => reviews.publish(caller, input),
    async delete(caller, { id }) {
      await reviews.delete(caller, id);
      return { id };
    },
    addContent: (caller, input) => reviews.addContent(caller, input),
    settle: (caller, input) => reviews.settleFinding(caller, input),
  });
}
