import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Secret, SocialProvider } from './social-secret';
import { Choice, CountryIso, Message, Text } from '../wire';

export const SessionUser = Type.Object({
  suite: Type.String(),
  id: Type.String(),
  email: Type.String(),
  countryISO: Type.String(),
  firstname: Type.String(),
});
export type SessionUser = Static<typeof SessionUser>;

/** `expires_in` in seconds; `server_time` lets the browser correct its clock. */
export const Token = Type.Object({
  token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer(),
  expires_at: Type.String({ format: 'date-time' }),
  server_time: Type.String({ format: 'date-time' }),
  remember: Type.Boolean(),
  action: Choice('login_password', 'login_token', 'register'),
  /** Device id issued at sign-in. Sent back as X-Device; hidden from scripts. */
  device: Type.Optional(Type.String()),
  user: SessionUser,
});
export type Token = Static<typeof Token>;

const Existing = Type.Object({ existing: Type.Boolean() });

export const authEndpoints = defineEndpoints({
  'POST /login': {
    access: 'public',
    summary:
      'Sign in with a password (base64-encoded for transport, not for protection) or with a provider token',
    body: Type.Object({
      email: Type.Optional(Text(limits.emailMax)),
      type: Choice('password', 'social'),
      password: Type.Optional(Text(1024)),
      /** With type social: the three parts of the secret (see POST /securelogin). */
      provider: Type.Optional(SocialProvider),
      providertoken: Type.Optional(Text(200)),
      accesstoken: Type.Optional(Text(255)),
      /**
       * With type password: a social identity with the same email, linked once the password is
       * verified.
       */
      secret: Type.Optional(Secret),
      agent: Type.Optional(Text(300)),
      remember: Type.Optional(Type.Boolean()),
    }),
    reply: Token,
  },
  'POST /login/renew': {
    access: 'member',
    summary: 'Stay signed in: returns a new token and ends the old one',
    reply: Token,
  },
  'POST /logout': {
    access: 'prelogin',
    summary: 'End the session; with `prelogin` it becomes a pre-logged-in session',
    body: Type.Object({ prelogin: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ message: Type.String(), token: Type.Optional(Token) }),
  },
  'POST /login/device': {
    access: 'public',
    summary:
      'Redeem an emailed link, once: the account then trusts the device that opened it and lets it sign in with the password',
    body: Type.Object({ token: Text(200, 20) }),
    reply: Type.Object({ device: Type.String() }),
  },
  'POST /login/link': {
    access: 'public',
    summary: 'Open an email link: starts a pre-logged-in session (counts and cart only)',
    body: Type.Object({ token: Text(200, 1) }),
    reply: Token,
  },
  'POST /forgotpassword': {
    access: 'public',
    summary: 'Request a temporary password by email; the response is the same for every address',
    body: Type.Object({ email: Text(limits.emailMax, 1) }),
    reply: Message,
  },
  'POST /updatepassword': {
    access: 'public',
    summary:
      'Set a new password with the temporary one (`currentpassword`); ends all sessions and starts a new one',
    body: Type.Object({
      email: Text(limits.emailMax, 1),
      currentpassword: Text(1024),
      password: Text(1024),
      password_confirmation: Text(1024),
    }),
    reply: Token,
  },
  'POST /register': {
    access: 'public',
    /**
     * The key covers all fields but the passwords. Repeating a registration with its password signs
     * in.
     */
    summary: 'Create a member and sign in',
    keyed: 'optional',
    body: Type.Object({
      firstname: Text(limits.nameMax),
      lastname: Text(limits.nameMax),
      cgcode: Text(limits.emailMax, 3),
      mobilecountrycode: Text(6, 1),
      mobilenumber: Text(40, 1),
      portal: Type.Optional(Text(10)),
      registrationcountry: CountryIso,
      /** 'M' or 'F'. */
      gender: Type.Optional(Text(10)),
      refer: Type.Optional(Text(32)),
      media: Type.Optional(Text(100)),
      languageprefer: Type.Optional(Text(5)),
      password: Type.Optional(Text(1024)),
      password_confirmation: Type.Optional(Text(1024)),
      /** Replaces the password; the provider's email overrides cgcode. */
      secret: Type.Optional(Secret),
      provider: Type.Optional(SocialProvider),
      providertoken: Type.Optional(Text(200)),
      accesstoken: Type.Optional(Text(255)),
      terms: Type.Optional(Type.Boolean()),
      remember: Type.Optional(Type.Boolean()),
    }),
    reply: Token,
  },
  'GET /register/rules': {
    access: 'public',
    summary: 'Rules for new passwords',
    reply: Type.Object({ passwordmin: Type.Integer(), passwordmax: Type.Integer() }),
  },
  'POST /register/emailcheck': {
    access: 'public',
    summary: 'Whether an email address is registered',
    body: Type.Object({ email: Text(limits.emailMax, 1) }),
    reply: Existing,
  },
  'POST /register/mobilecheck': {
    access: 'public',
    summary: 'Whether a mobile number is registered',
    body: Type.Object({ mobilecountrycode: Text(6, 1), mobilenumber: Text(40, 1) }),
    reply: Existing,
  },
  'POST /register/suitecheck': {
    access: 'public',
    summary: 'Whether a suite exists (referral codes are suites)',
    body: Type.Object({ suite: Text(32, 1) }),
    reply: Existing,
  },
});
