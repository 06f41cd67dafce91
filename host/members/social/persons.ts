import * as oidc from 'openid-client';
import { Type, type StaticDecode, type TSchema } from 'typebox';

import { now } from '@/host/core/clock';
import { orEmpty, readAs } from '@/host/core/read-as';
import { isEmail, normalizeEmail } from '@/rules/members/email';

/** `email` is empty when the provider gives none. */
export type Person = ReturnType<typeof toPerson>;

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** @throws if the response is inconsistent */
export type ReadPerson = (config: oidc.Configuration, tokens: Tokens) => Promise<Person>;

class UntrustedReply extends Error {}

const MAX_NAME_LENGTH = 60;
const subject = Type.String({ minLength: 1, maxLength: 255 });
const text = orEmpty(Type.String({ maxLength: 300 }));

const read = <T extends TSchema>(schema: T, response: unknown): StaticDecode<T> =>
  readAs(schema, response, (fault): never => {
    throw new UntrustedReply(fault);
  });

const oidcProfile = Type.Object({
  email: text,
  email_verified: Type.Optional(Type.Unknown()),
  given_name: text,
  family_name: text,
  name: text,
});

/** Google and PayPal: the verified ID token names the person, userinfo adds the rest. */
export const readOidcPerson: ReadPerson = async (config, tokens) => {
  const claims = tokens.claims();
  if (!claims) throw new UntrustedReply('no ID token');
  const info = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  const profile = read(oidcProfile, { ...claims, ...info });
  const { email, email_verified: verified, given_name: firstName, family_name: lastName } = profile;
  const names = firstName || lastName ? ([firstName, lastName] as const) : splitName(profile.name);
  return toPerson(claims.sub, email, verified === true || verified === 'true', names);
};

const facebookProfile = Type.Object({
  id: subject,
  email: text,
  first_name: text,
  last_name: text,
});
const facebookToken = Type.Object({
  data: Type.Object({
    app_id: Type.String(),
    user_id: Type.String(),
    is_valid: Type.Boolean(),
    expires_at: Type.Number({ default: 0 }),
  }),
});

/** Facebook: checks the token's app, user and expiry before it trusts the profile. */
export const readFacebookPerson: ReadPerson = async (config, tokens) => {
  const server = config.serverMetadata();
  const { client_id: clientId, client_secret: clientSecret } = config.clientMetadata();
  const debugUrl = new URL(
    (server.token_endpoint ?? '').replace('/oauth/access_token', '/debug_token'),
  );
  debugUrl.searchParams.set('input_token', tokens.access_token);
  const appToken = `${clientId}|${String(clientSecret)}`;
  const { data } = read(facebookToken, await getJson(config, appToken, debugUrl));
  const isExpired = data.expires_at !== 0 && data.expires_at * 1000 < now().getTime();
  if (!data.is_valid || data.app_id !== clientId || isExpired)
    throw new UntrustedReply('the token is for another app or has expired');
  const profileUrl = new URL(server.userinfo_endpoint ?? '');
  profileUrl.searchParams.set('fields', 'id,first_name,last_name,email');
  const profile = read(facebookProfile, await getJson(config, tokens.access_token, profileUrl));
  if (profile.id !== data.user_id) throw new UntrustedReply('the profile belongs to someone else');
  // Facebook does not state whether the email is verified.
  return toPerson(profile.id, profile.email, false, [profile.first_name, profile.last_name]);
};

const twitterProfile = Type.Object({
  data: Type.Object({ id: subject, name: text, confirmed_email: text }),
});

/** X returns confirmed emails. */
export const readTwitterPerson: ReadPerson = async (config, tokens) => {
  const profileUrl = new URL(config.serverMetadata().userinfo_endpoint ?? '');
  profileUrl.searchParams.set('user.fields', 'name,confirmed_email');
  const { data } = read(twitterProfile, await getJson(config, tokens.access_token, profileUrl));
  return toPerson(data.id, data.confirmed_email, data.confirmed_email !== '', splitName(data.name));
};

async function getJson(config: oidc.Configuration, accessToken: string, url: URL) {
  const response = await oidc.fetchProtectedResource(config, accessToken, url, 'GET');
  if (!response.ok) throw new UntrustedReply(`status ${response.status}`);
  return response.json() as Promise<unknown>;
}

function toPerson(
  id: string,
  rawEmail: string,
  emailVerified: boolean,
  [firstName, lastName]: readonly [string, string],
) {
  const email = normalizeEmail(rawEmail);
  const isUsable = isEmail(email);
  return {
    subject: read(subject, id),
    email: isUsable ? email : '',
    emailVerified: isUsable && emailVerified,
    firstName: firstName.trim().slice(0, MAX_NAME_LENGTH),
    lastName: lastName.trim().slice(0, MAX_NAME_LENGTH),
  };
}

function splitName(name: string): [string, string] {
  const parts = name.trim().split(/\s+/);
  return parts.length < 2 ? [name, ''] : [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''];
}
