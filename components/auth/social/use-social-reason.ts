import { useTranslations } from '@/hooks/use-translations';
import type { SocialReason } from '@/rules/social-result';

const messageKeys = {
  refused: 'social.reason.refused',
  failed: 'common.oops',
  down: 'errors.socialDown',
  state: 'errors.socialState',
  off: 'errors.socialOff',
  late: 'errors.socialExpired',
  busy: 'errors.tooManyRequests',
  cookies: 'errors.cookies',
} as const satisfies Record<Exclude<SocialReason, 'proof'>, string>;

export function useSocialReason(): (reason: Exclude<SocialReason, 'proof'>) => string {
  const t = useTranslations();
  return (reason) => t(messageKeys[reason]);
}
