import { paint } from '@/components/kit/art/drawing';

const KILO = 30;
const SHOWN = 8;

/** A ruler of kilograms with ticks each half and a pointer at a weight in grams; decoration. */
export function ScaleRuler({
  grams,
  className,
}: {
  grams: number;
  className?: string | undefined;
}) {
  const most = Math.max(SHOWN, Math.ceil(grams / 1000) + 1);
  const end = most * KILO;
  const at = (grams / 1000) * KILO;
  return (
    <svg className={className} viewBox={`-8 -14 ${end + 16} 44`} aria-hidden>
      <g stroke="currentColor" opacity="0.6">
        <path d={`M-.5 5H${end + 1}`} strokeWidth="10" strokeDasharray={`1 ${KILO / 2 - 1}`} />
        <path d={`M-.5 8H${end + 1}`} strokeWidth="16" strokeDasharray={`1 ${KILO - 1}`} />
        <path d={`M0 .5H${end}`} />
      </g>
      <path d={`M0 -1.5H${at}`} stroke={paint.tape} strokeWidth="5" />
      <path d={`M${at} 0 ${at - 7} -12H${at + 7}Z`} fill="currentColor" />
      <g fill="currentColor" fontSize="10" textAnchor="middle">
        {Array.from({ length: Math.floor(most / 2) + 1 }, (_, index) => (
          <text key={index} x={index * 2 * KILO} y="28">
            {index * 2}
          </text>
        ))}
      </g>
    </svg>
  );
}
