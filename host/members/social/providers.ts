import * as oidc from 'openid-client';

import {
  socialProviders as names,
  type SocialProviderName,
} from '@/contract/member/social-providers';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { getSandboxClient } from '@/host/core/sandbox-credentials';

import { boundedFetch } from './bounded-fetch';
import { readFacebookPerson, readOidcPerson, readTwitterPerson, type ReadPerson } from './persons';

export interface Provider {
  name: SocialProviderName;
  config: oidc.Configuration;
  /** The response carries an ID token that must be verified. */
  openid: boolean;
  scope: string;
  readPerson: ReadPerson;
}

type PlainServer = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
};

interface Definition {
  scope: string;
  readPerson: ReadPerson;
  clientId: string | undefined;
  clientSecret: string;
  auth: (secret: string) => oidc.ClientAuth;
  server: string | PlainServer;
  sandboxServer?: (base: string) => PlainServer;
}

const buildFacebookServer = (dialog: string, graph: string): PlainServer => ({
  issuer: dialog,
  authorization_endpoint: `${dialog}/${env.SOCIAL_FACEBOOK_VERSION}/dialog/oauth`,
  token_endpoint: `${graph}/${env.SOCIAL_FACEBOOK_VERSION}/oauth/access_token`,
  userinfo_endpoint: `${graph}/${env.SOCIAL_FACEBOOK_VERSION}/me`,
});
const buildTwitterServer = (site: string, api: string): PlainServer => ({
  issuer: site,
  authorization_endpoint: `${site}/i/oauth2/authorize`,
  token_endpoint: `${api}/2/oauth2/token`,
  userinfo_endpoint: `${api}/2/users/me`,
});

const definitions: Record<SocialProviderName, Definition> = {
  google: {
    scope: 'openid profile email',
    readPerson: readOidcPerson,
    auth: oidc.ClientSecretPost,
    server: env.SOCIAL_GOOGLE_ISSUER,
    clientId: env.SOCIAL_GOOGLE_CLIENT_ID,
    clientSecret: env.SOCIAL_GOOGLE_CLIENT_SECRET,
  },
  paypal: {
    scope: 'openid profile email',
    readPerson: readOidcPerson,
    auth: oidc.ClientSecretBasic,
    server: env.SOCIAL_PAYPAL_ISSUER,
    clientId: env.SOCIAL_PAYPAL_CLIENT_ID,
    clientSecret: env.SOCIAL_PAYPAL_CLIENT_SECRET,
  },
  facebook: {
    scope: 'public_profile,email',
    readPerson: readFacebookPerson,
    auth: oidc.ClientSecretPost,
    server: buildFacebookServer('https://www.facebook.com', 'https://graph.facebook.com'),
    sandboxServer: (base) => buildFacebookServer(base, base),
    clientId: env.SOCIAL_FACEBOOK_CLIENT_ID,
    clientSecret: env.SOCIAL_FACEBOOK_CLIENT_SECRET,
  },
  twitter: {
    scope: 'users.read tweet.read users.email',
    readPerson: readTwitterPerson,
    auth: oidc.ClientSecretBasic,
    server: buildTwitterServer('https://x.com', 'https://api.x.com'),
    sandboxServer: (base) => buildTwitterServer(base, base),
    clientId: env.SOCIAL_TWITTER_CLIENT_ID,
    clientSecret: env.SOCIAL_TWITTER_CLIENT_SECRET,
  },
};

const CACHE_MS = 3600_000;

/** Whether the bundled sandbox replaces this provider. */
export const usesSandboxProvider = (name: SocialProviderName): boolean =>
  !definitions[name].clientId && env.DEPLOYMENT !== 'production';

export interface SocialProviders {
  /** Providers with settings, and those that the sandbox replaces. */
  list(): SocialProviderName[];
  /**
   * Caches the discovery document for an hour.
   * @throws Problem socialOff when the provider is not set up; also any network error during
   * discovery
   */
  find(name: SocialProviderName): Promise<Provider>;
}

/** `ownUrl` is this host's address, for its own sandbox. */
export function createSocialProviders(ownUrl: string): SocialProviders {
  const cachedConfigs = new Map<
    SocialProviderName,
    { config: oidc.Configuration; until: number }
  >();
  return {
    list: () => names.filter((name) => definitions[name].clientId || usesSandboxProvider(name)),
    find: async (name) => {
      const definition = definitions[name];
      if (!definition.clientId && !usesSandboxProvider(name)) throw new Problem('socialOff');
      const cachedEntry = cachedConfigs.get(name);
      const config =
        cachedEntry && cachedEntry.until > performance.now()
          ? cachedEntry.config
          : await configure(name, definition, ownUrl);
      if (config !== cachedEntry?.config)
        cachedConfigs.set(name, { config, until: performance.now() + CACHE_MS });
      return {
        name,
        config,
        openid: typeof definition.server === 'string',
        scope: definition.scope,
        readPerson: definition.readPerson,
      };
    },
  };
}

async function configure(name: SocialProviderName, definition: Definition, ownUrl: string) {
  const isSandbox = usesSandboxProvider(name);
  const base = `${ownUrl}/sandbox/identity/${name}`;
  const { clientId, clientSecret } = isSandbox
    ? getSandboxClient(name)
    : { clientId: definition.clientId ?? '', clientSecret: definition.clientSecret };
  const auth = definition.auth(clientSecret);
  const timeoutSeconds = env.SOCIAL_TIMEOUT_MS / 1000;
  const config =
    typeof definition.server === 'string'
      ? await oidc.discovery(new URL(isSandbox ? base : definition.server), clientId, {}, auth, {
          timeout: timeoutSeconds,
          [oidc.customFetch]: boundedFetch,
          ...(isSandbox && { execute: [oidc.allowInsecureRequests] }),
        })
      : new oidc.Configuration(
          isSandbox ? (definition.sandboxServer?.(base) ?? definition.server) : definition.server,
          clientId,
          { client_secret: clientSecret },
          auth,
        );
  config[oidc.customFetch] = boundedFetch;
  config.timeout = timeoutSeconds;
  if (isSandbox) oidc.allowInsecureRequests(config);
  // Verifies the ID token's signature in addition to TLS.
  if (typeof definition.server === 'string') oidc.enableNonRepudiationChecks(config);
  return config;
}
