import { people as endpoints } from '@docent/contract/people';
import { bind } from '../../platform/http/endpoints.ts';
import type { People } from './people.ts';

export function peopleRoutes(people: People) {
  return bind(endpoints, {
    signInSettings: () => people.signInSettings(),
    handleAuthorizationCode: (_, input) => people.signIn(input),
    myRole: (caller, _, { token }) => people.myRole(caller, token),
    getUserList: (caller, input) => people.list(caller, input),
    accounts: (caller, input) => people.accounts(caller, input),
    endSessions: (caller, { personId }) => people.endSessions(caller, personId),
    logOff: (caller) => people.logOff(caller),
    departments: () => people.departments(),
    chooseDepartment: (caller, { deptId }, { token }) =>
      people.chooseDepartment(caller, deptId, token),
  });
}
