import type { SocialProviderName } from '@/contract/social-providers';

import { sandboxSign } from '../credentials';

/** The client that the sandbox identity provider knows, one for each provider it plays. */
export function sandboxClient(provider: SocialProviderName): { clientId: string; clientSecret: string } {
  return { clientId: `sandbox-${provider}`, clientSecret: sandboxSign('identity-client', provider) };
}
