import { Type, type Static } from 'typebox';

import { Text } from '../wire';

export const SocialProvider = Type.Union([
  Type.Literal('google'),
  Type.Literal('facebook'),
  Type.Literal('twitter'),
  Type.Literal('paypal'),
]);

/**
 * The secret of spec §3: provider, the member's id there, and the token that the host gave out
 * after it had verified the provider's answer. Good once, for minutes.
 */
export const Secret = Type.Object({ name: SocialProvider, id: Text(255, 1), token: Text(200, 20) });
export type Secret = Static<typeof Secret>;
