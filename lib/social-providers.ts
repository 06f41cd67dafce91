import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';

export function findProvider(raw: unknown): SocialProviderName | null {
  return socialProviders.find((name) => name === raw) ?? null;
}

export function filterProviders(names: readonly string[]): SocialProviderName[] {
  return names.flatMap((name) => findProvider(name) ?? []);
}
