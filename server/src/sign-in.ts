// The identity provider: the configured one, or else the embedded one.

import type { Audit } from './features/audit/audit.ts';
import {
  createEmbeddedProvider,
  type EmbeddedProvider,
  embeddedClientId,
} from './features/people/embedded-provider.ts';
import { embeddedIssuer, embeddedRoles } from './features/people/people.rules.ts';
import { createPeople, type People } from './features/people/people.ts';
import { createProvider } from './features/people/provider.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Events } from './platform/events.ts';

/** The embedded provider is null if another one is configured. */
export async function createSignIn({
  settings,
  database,
  log,
  clock,
  audit,
  events,
}: Pick<Infrastructure, 'settings' | 'database' | 'log' | 'clock'> & {
  audit: Audit;
  events: Events;
}): Promise<{ people: People; embeddedProvider: EmbeddedProvider | null }> {
  const { publicUrl, signIn } = settings;
  const embeddedProvider = signIn.provider
    ? null
    : await createEmbeddedProvider({
        publicUrl,
        localUrl: localUrlOf(settings.listen),
        folder: settings.dataFolder,
        people: () => people.listEmbeddedPeople(),
        log,
      });
  const client = signIn.provider ?? { clientId: embeddedClientId, clientSecret: null };
  const issuer = signIn.provider?.issuer ?? embeddedProvider?.issuer ?? '';
  const people: People = createPeople({
    database,
    audit,
    events,
    clock,
    provider: createProvider(
      { ...client, issuer, ...(embeddedProvider && { fetch: embeddedProvider.fetch }) },
      log,
    ),
    issuer: embeddedProvider ? embeddedIssuer : issuer,
    embedded: embeddedProvider !== null,
    clientId: client.clientId,
    publicUrl,
    roles: embeddedProvider ? embeddedRoles : signIn.roles,
    departmentClaim: embeddedProvider ? null : signIn.departmentClaim,
    confirmDepartment: signIn.confirmDepartment,
    ...settings.session,
  });
  return { people, embeddedProvider };
}

/** The URL at which this process reaches itself. */
export function localUrlOf({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
