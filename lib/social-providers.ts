import { socialProviders, type SocialProviderName } from '@/contract/social-providers';

/** A social provider by its wire name; null when it is none. */
export function findProvider(raw: unknown): SocialProviderName | null {
  return socialProviders.find((name) => name === raw) ?? null;
}
