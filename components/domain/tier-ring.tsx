import styles from './tier-ring.module.scss';

interface TierRingProps {
  done: number;
  needed: number;
  /** The same fact in one sentence. */
  label: string;
}

const RADIUS = 34;
const GAP_DEGREES = 10;
const START_DEGREES = -90;

/** A point of the ring as "x y", two decimals so that server and browser write the same text. */
function at(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(40 + RADIUS * Math.cos(angle)).toFixed(2)} ${(40 + RADIUS * Math.sin(angle)).toFixed(2)}`;
}

/**
 * Progress in whole steps: one arc a shipment, the done ones filled; the count is in the middle.
 */
export function TierRing({ done, needed, label }: TierRingProps) {
  const step = 360 / needed;
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 80 80"
      width={112}
      height={112}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: needed }, (_, index) => {
        const from = START_DEGREES + index * step + GAP_DEGREES / 2;
        const to = from + step - GAP_DEGREES;
        return (
          <path
            key={index}
            d={`M${at(from)}A${RADIUS} ${RADIUS} 0 ${step - GAP_DEGREES > 180 ? 1 : 0} 1 ${at(to)}`}
            className={index < done ? styles.done : styles.open}
            data-step={index < done ? 'done' : 'open'}
          />
        );
      })}
      <text x="40" y="47" textAnchor="middle" aria-hidden="true">
        {done}/{needed}
      </text>
    </svg>
  );
}
