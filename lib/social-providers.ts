import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';

/** A social provider by its wire name; null when there is no such provider. */
export function findProvider(raw: unknown): SocialProviderName | null {
  return socialProviders.find((name) => name === raw) ?? null;
}

/** Of these names the providers that the portal knows, in their order. */
export function knownProviders(names: readonly string[]): SocialProviderName[] {
  return names.flatMap((name) => findProvider(name) ?? []);
}
