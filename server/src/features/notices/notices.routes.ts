import { notices as endpoints } from '@docent/contract/notices';
import { bind } from '../../platform/http/endpoints.ts';
import type { Notices } from './notices.ts';

export function noticesRoutes(notices: Notices) {
  return bind(endpoints, {
    get: (caller, input, { language }) => notices.list(caller, input, language),
    read: (caller, input) => notices.markRead(caller, input),
    settings: (caller) => notices.getSettings(caller),
    changeSettings: (caller, input) => notices.changeSettings(caller, input),
    following: (caller, { fileId }) => notices.getFollowing(caller, fileId),
    follow: (caller, { fileId, following }) => notices.setFollowing(caller, fileId, following),
  });
}
