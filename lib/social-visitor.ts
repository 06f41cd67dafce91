import type { SocialProviderName } from '@/contract/member/social-providers';

/** `email` may be ''; `proof` means a member has that email. */
export interface SocialVisitor {
  provider: SocialProviderName;
  firstName: string;
  lastName: string;
  email: string;
  proof: boolean;
}
