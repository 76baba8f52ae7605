import { people as endpoints } from '@docent/contract/people';
import { bind } from '../../platform/http/endpoints.ts';
import type { People } from './people.ts';

export function peopleRoutes(people: People) {
  return bind(endpoints, {
    signInSettings: () => people.getSignInSettings(),
    handleAuthorizationCode: (_, input, { userAgent }) => people.signIn(input, userAgent),
    myRole: (caller, _, { token }) => people.getRole(caller, token),
    getUserList: (caller, input) => people.list(caller, input),
    accounts: (caller, input) => people.listAccounts(caller, input),
    endSessions: (caller, { personId }) => people.endSessions(caller, personId),
    logOff: (caller) => people.logOff(caller),
    departments: () => people.listDepartments(),
    chooseDepartment: (caller, { deptId }, { token }) =>
      people.chooseDepartment(caller, deptId, token),
    changeSettings: (caller, input, { token }) => people.changeSettings(caller, input, token),
    setPicture: (caller, _, { token, files }) => people.setPicture(caller, files(), token),
    removePicture: (caller, _, { token }) => people.removePicture(caller, token),
    picture: (_, input, { knownEtag }) => people.readPicture(input.id, knownEtag),
    nextSteps: (caller) => people.listNextSteps(caller),
    dismissNextStep: (caller, { step }) => people.dismissNextStep(caller, step),
    ownSessions: (caller) => people.listOwnSessions(caller),
    endOwnSessions: (caller, { sessionId }) => people.endOwnSessions(caller, sessionId),
  });
}
