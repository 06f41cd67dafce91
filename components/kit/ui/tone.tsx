import { Icon, type IconName } from './icon';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** Written out in full so that the CSS purge finds the class names. */
export const toneClass: Record<Tone, string> = {
  success: 'tone-success',
  warning: 'tone-warning',
  danger: 'tone-danger',
  info: 'tone-info',
  neutral: 'tone-neutral',
};

const icons: Record<Tone, IconName> = {
  success: 'check-circle-fill',
  warning: 'exclamation-triangle-fill',
  danger: 'exclamation-octagon-fill',
  info: 'info-circle-fill',
  neutral: 'dash-circle',
};

/** Color must not be the only signal. */
export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  return <Icon name={icons[tone]} size={size} />;
}
