import CheckCircleFill from 'react-bootstrap-icons/dist/icons/check-circle-fill';
import DashCircle from 'react-bootstrap-icons/dist/icons/dash-circle';
import ExclamationOctagonFill from 'react-bootstrap-icons/dist/icons/exclamation-octagon-fill';
import ExclamationTriangleFill from 'react-bootstrap-icons/dist/icons/exclamation-triangle-fill';
import InfoCircleFill from 'react-bootstrap-icons/dist/icons/info-circle-fill';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** Classes that set `--tone`; written out, so that the purge of the release stylesheet finds them. */
export const toneClass: Record<Tone, string> = {
  success: 'tone-success',
  warning: 'tone-warning',
  danger: 'tone-danger',
  info: 'tone-info',
  neutral: 'tone-neutral',
};

const icons = {
  success: CheckCircleFill,
  warning: ExclamationTriangleFill,
  danger: ExclamationOctagonFill,
  info: InfoCircleFill,
  neutral: DashCircle,
} as const;

/** The shape that goes with a tone: colour never speaks alone. */
export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden="true" />;
}
