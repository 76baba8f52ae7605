import { comments as endpoints } from '@docent/contract/comments';
import { bind } from '../../platform/http/endpoints.ts';
import type { Comments } from './comments.ts';

export function commentsRoutes(comments: Comments) {
  return bind(endpoints, {
    getTop: (caller, input) => comments.listThreads(caller, input),
    get: async (caller, { id }) => ({ list: await comments.getThread(caller, id) }),
    getUnread: (caller, input) => comments.listUnread(caller, input),
    counts: async (caller, { fileIds }) => ({ list: await comments.countByFile(caller, fileIds) }),
    oneClickRead: async (caller, { fileId }) => ({
      read: await comments.markAllRead(caller, fileId),
    }),
    oneClickReadCount: async (caller, { fileId }) => ({
      count: await comments.countUnread(caller, fileId),
    }),
    read: async (caller, { id }) => ({ read: await comments.markThreadRead(caller, id) }),
    checked: (caller, { id, checked = true }) => comments.check(caller, id, checked),
    add: (caller, input) => comments.add(caller, input),
    suggestCorrection: (caller, input) => comments.suggestCorrection(caller, input),
    applyCorrection: (caller, { id }) => comments.applyCorrection(caller, id),
    rejectCorrection: (caller, input) => comments.rejectCorrection(caller, input),
    update: (caller, { id, body }) => comments.update(caller, id, body),
    async delete(caller, { id }) {
      await comments.delete(caller, id);
      return { id };
    },
    addApprover: (caller, { id, personIds }) => comments.addApprovers(caller, id, personIds),
    react: (caller, input) => comments.react(caller, input),
  });
}
