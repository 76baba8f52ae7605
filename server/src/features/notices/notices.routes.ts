import { notices as endpoints } from '@docent/contract/notices';
import { bind } from '../../platform/http/endpoints.ts';
import type { Notices } from './notices.ts';

export function noticesRoutes(notices: Notices) {
  return bind(endpoints, {
    get: (caller, input, { language }) => notices.get(caller, input, language),
    read: (caller, input) => notices.read(caller, input),
    settings: (caller) => notices.settings(caller),
    changeSettings: (caller, input) => notices.changeSettings(caller, input),
    following: (caller, { fileId }) => notices.following(caller, fileId),
    follow: (caller, { fileId, following }) => notices.follow(caller, fileId, following),
  });
}
