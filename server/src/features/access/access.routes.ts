import { access as endpoints } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import { bind } from '../../platform/http/endpoints.ts';
import type { People } from '../people/people.ts';
import type { Access } from './access.ts';

export function accessRoutes({ access, people }: { access: Access; people: People }) {
  return bind(endpoints, {
    grants: (caller, { fileId }) => access.listGrants(caller, fileId),

    why: async (caller, { fileId, personId }) =>
      access.explain(await access.require(caller, 'manage', fileId), caller, personId),

    seen: (caller, input) => access.listFilesSeenBy(caller, input),

    // The customer's client uses one call for two purposes: a level on a file, or the properties of a person.
    grant: async (caller, { fileId, subject, level, personId, ...person }) => {
      if (personId !== undefined && fileId === undefined) {
        return people.changePerson(caller, personId, person);
      }
      if (
        fileId === undefined ||
        subject === undefined ||
        level === undefined ||
        personId !== undefined
      ) {
        throw refuse('request/invalid', { fileId: 'give fileId, subject and level, or personId' });
      }
      return access.grant(caller, fileId, { subject, level });
    },
  });
}
