import { Type } from 'typebox';

import { Token } from './auth';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Choice, Message, Text, Timestamp } from '../wire';
import { Secret, SocialProvider } from './social-secret';

/** 'page' is used on phones and without scripts. */
const Way = Choice('popup', 'page');

/** Random secret of the visitor's browser and the portal server; the host stores its hash. */
const Binding = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** State that the portal gets back at the end. */
const RoundTrip = {
  lang: Text(5),
  way: Way,
  /** The URL to open after sign-in; the portal validates it. */
  target: Text(1000),
  /** Identifies the tab that opened the popup. */
  tab: Text(36),
};

/** `email` is empty if the provider returns none. */
const SocialUser = Type.Object({
  providerName: SocialProvider,
  providerId: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
});

const SignInMethods = Type.Object({
  haspassword: Type.Boolean(),
  providers: Type.Array(Type.Object({ provider: SocialProvider, since: Timestamp })),
});

export const socialEndpoints = defineEndpoints({
  'POST /securelogin': {
    access: 'public',
    summary:
      "Sign in with an identity that a provider verified; 'Unauthorized' means that no one has registered with it yet",
    body: Type.Object({
      secret: Secret,
      agent: Type.Optional(Text(300)),
      remember: Type.Optional(Type.Boolean()),
    }),
    reply: Token,
  },
  'GET /social/providers': {
    access: 'public',
    summary: 'Available providers',
    /** google, facebook, twitter or paypal; others are omitted. */
    reply: Type.Object({ providers: Type.Array(Type.String()) }),
  },
  'POST /social/start': {
    access: 'public',
    summary:
      "Start a social sign-in; returns the provider's URL (with state, nonce and PKCE challenge)",
    body: Type.Object({ provider: SocialProvider, binding: Binding, ...RoundTrip }),
    reply: Type.Object({ url: Type.String() }),
  },
  'POST /social/finish': {
    access: 'public',
    summary:
      'Redeem what the provider sent to the return URL, once, and verify it with the provider',
    body: Type.Object({
      provider: SocialProvider,
      binding: Binding,
      state: Text(200, 1),
      code: Type.Optional(Text(4000)),
      error: Type.Optional(Text(200)),
      iss: Type.Optional(Text(300)),
    }),
    reply: Type.Object({
      outcome: Choice('verified', 'refused', 'failed', 'down'),
      secret: Type.Union([Secret, Type.Null()]),
      ...RoundTrip,
    }),
  },
  'POST /social/pending': {
    access: 'public',
    summary: 'The person behind a verified identity, during registration or proof of ownership',
    body: Type.Object({ secret: Type.Optional(Secret) }),
    reply: Type.Object({
      user: SocialUser,
      /** A member with this email exists and must prove their identity before linking. */
      proof: Type.Boolean(),
    }),
  },
  'GET /user/signinways': {
    access: 'member',
    summary:
      'How the member can sign in: whether a password is set, and which providers are linked',
    reply: SignInMethods,
  },
  'POST /user/unlinkprovider': {
    access: 'member',
    summary: 'Unlink a provider from an account with a password; idempotent',
    body: Type.Object({ provider: SocialProvider }),
    reply: SignInMethods,
  },
  'POST /social/link/mail': {
    access: 'public',
    summary: 'Email the existing account a link that connects the identity',
    body: Type.Object({ secret: Type.Optional(Secret) }),
    reply: Message,
  },
  'POST /social/link/confirm': {
    access: 'public',
    summary: 'Use the link in that email: connects the identity and signs in',
    body: Type.Object({ token: Text(limits.emailMax, 20), agent: Type.Optional(Text(300)) }),
    reply: Token,
  },
});
