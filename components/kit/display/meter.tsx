import styles from './meter.module.scss';
import { toneClass, type Tone } from '../ui/tone';

interface MeterProps {
  /** Accessible name. */
  label: string;
  value: number;
  max: number;
  tone?: Tone;
  text: string;
}

export function Meter({ label, value, max, tone, text }: MeterProps) {
  return (
    <div className={tone && toneClass[tone]}>
      <progress
        className={styles.bar}
        max={max}
        value={Math.min(Math.max(value, 0), max)}
        aria-label={label}
      />
      <span className="d-block small text-muted">{text}</span>
    </div>
  );
}
