import { Type, type Static } from 'typebox';

import { Choice, Text } from '../wire';

export const SocialProvider = Choice('google', 'facebook', 'twitter', 'paypal');

/**
 * The host issues the token after verifying the provider's response. Single use, valid for a few
 * minutes.
 */
export const Secret = Type.Object({ name: SocialProvider, id: Text(255, 1), token: Text(200, 20) });
export type Secret = Static<typeof Secret>;
