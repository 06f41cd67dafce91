import type { SocialProviderName } from '@/contract/member/social-providers';

/** `email` may be ''; `needsProof` means a member has that email. */
export interface SocialVisitor {
  provider: SocialProviderName;
  firstName: string;
  lastName: string;
  email: string;
  needsProof: boolean;
}
