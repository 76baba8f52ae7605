// The client side of the identity provider: discovery, exchange of a code, end of a session.
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
  /** How this process reaches the provider, if not by its public URL. */
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
  /** The person's claims for a code. Refuses with `sign-in/refused` or `sign-in/provider-away`. */
  exchange(
    exchange: Exchange,
  ): Promise<{ claims: Claims; access: Record<string, unknown>; idToken: string | null }>;
  /** The URL that ends the provider's session; null if the provider has none. */
  endSessionUrl(idToken: string | null, returnTo: string): Promise<string | null>;
}

export const scopes = 'openid profile roles email';

/** In seconds. */
const timeout = 10;
const retryAfter = 3;

export function createProvider(settings: ProviderSettings, log: Log): Provider {
  let discovery: Promise<openid.Configuration> | undefined;

  /** Discovered once, and again after a failure, because the provider may start later than Docent. */
  function configuration(): Promise<openid.Configuration> {
    discovery ??= discover().catch((error) => {
      discovery = undefined;
      throw away(error);
    });
    return discovery;
  }

  function discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    // Basic authentication percent-encodes "-", which some providers do not decode.
    const authentication =
      clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret);
    // Plain HTTP is the operator's choice, for example in a private network or on the same machine.
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
      // There is only one provider, so responses can't be mixed up; the browser has checked the state.
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
                // The ID token identifies the person; the user info only adds details such as the name.
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
    // Some providers use opaque access tokens, which contain no roles.
    return {};
  }
}

/** Whether the provider did not respond, or responded with a server error. */
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
