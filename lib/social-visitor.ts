import type { SocialProviderName } from '@/contract/member/social-providers';

/**
 * Who a provider says the visitor is. `email` is '' when it names none; `proof`: a member has that
 * e-mail already.
 */
export interface SocialVisitor {
  provider: SocialProviderName;
  firstName: string;
  lastName: string;
  email: string;
  proof: boolean;
}
