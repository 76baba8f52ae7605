// The identity provider as a client sees it: discovery, the exchange of a code, the end of its session.
import { Refusal, refuse } from '@docent/contract/refusals';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { Claims } from './people.rules.ts';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** How this process reaches the provider, when not by the address that browsers use. */
  fetch?: typeof globalThis.fetch;
}

interface Exchange {
  code: string;
  redirectUri: string;
  codeVerifier: string | undefined;
  nonce: string | undefined;
}

export interface Provider {
  authorizationEndpoint(): Promise<string>;
  /** Who the code stands for. Refuses with `sign-in/refused`, or `sign-in/provider-away`. */
  exchange(
    exchange: Exchange,
  ): Promise<{ claims: Claims; access: Record<string, unknown>; idToken: string | null }>;
  /** Where a browser ends the provider's session; null when the provider offers no such place. */
  endSessionUrl(idToken: string | null, returnTo: string): Promise<string | null>;
}

export const scopes = 'openid profile roles email';

/** In seconds. */
const timeout = 10;
const retryAfter = 3;

export function createProvider(settings: ProviderSettings, log: Log): Provider {
  let discovered: Promise<openid.Configuration> | undefined;

  /** Once, and again after a failure: the provider may start later than we do. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error) => {
      discovered = undefined;
      throw away(error);
    });
    return discovered;
  }

  function discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    // Basic authentication percent-encodes a "-", which some providers do not undo.
    const authentication =
      clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret);
    // Plain HTTP is the operator's choice, as in a network of one's own or on this very machine.
    const execute = [
      openid.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ];
    return openid.discovery(new URL(issuer), clientId, {}, authentication, {
      execute,
      timeout,
      ...(settings.fetch ? { [openid.customFetch]: settings.fetch as openid.CustomFetch } : {}),
    });
  }

  function away(error: unknown): Refusal {
    log.warn({ err: error, issuer: settings.issuer }, 'identity provider unreachable');
    return refuse('sign-in/provider-away', undefined, retryAfter);
  }

  return {
    async authorizationEndpoint() {
      const endpoint = (await configuration()).serverMetadata().authorization_endpoint;
      if (endpoint === undefined) throw away(new Error('no authorization endpoint'));
      return endpoint;
    },

    async exchange({ code, redirectUri, codeVerifier, nonce }) {
      const config = await configuration();
      const url = new URL(redirectUri);
      url.searchParams.set('code', code);
      // There is one provider, so that its answers cannot be mixed up with another's; the browser has checked
      // the state that it started with.
      url.searchParams.set('iss', config.serverMetadata().issuer);
      const tokens = await openid
        .authorizationCodeGrant(config, url, {
          idTokenExpected: true,
          ...(codeVerifier === undefined ? {} : { pkceCodeVerifier: codeVerifier }),
          ...(nonce === undefined ? {} : { expectedNonce: nonce }),
        })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const claims = tokens.claims();
      if (claims === undefined) throw refuse('sign-in/refused');
      const userInfo =
        config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await openid
              .fetchUserInfo(config, tokens.access_token, claims.sub)
              .catch((error: unknown) => {
                // The ID token has already said who it is; only niceties such as the name may be missing.
                log.warn({ err: error }, 'identity provider returned no user info');
                return {};
              });
      return {
        claims: { ...claims, ...userInfo, sub: claims.sub },
        access: payloadOf(tokens.access_token),
        idToken: tokens.id_token ?? null,
      };
    },

    async endSessionUrl(idToken, returnTo) {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return openid.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };

  function failureOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (isUnreachable(error)) return away(error);
    log.info({ err: error }, 'sign-in refused');
    return refuse('sign-in/refused');
  }
}

function payloadOf(accessToken: string): Record<string, unknown> {
  try {
    return decodeJwt(accessToken);
  } catch {
    // Access tokens are opaque at some providers; then they say nothing about roles.
    return {};
  }
}

/** Whether it did not answer, or only with a fault of its own. */
function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Object; at = (at as { cause?: unknown }).cause) {
    if (at instanceof Response) return at.status >= 500;
    const { code, name, syscall } = at as Record<string, unknown>;
    if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || syscall === 'connect') return true;
    if (typeof code === 'string' && /^(ECONNRESET|EPIPE|ENOTFOUND|EAI_|UND_ERR)/.test(code)) {
      return true;
    }
  }
  return false;
}
