import { Drawing, paint, type ArtProps } from './drawing';

/** Paid, packed, left the US, customs, delivered. */
export type RouteStop = 0 | 1 | 2 | 3 | 4;

type RouteSketchProps = ArtProps & { stop: RouteStop; from?: string; to?: string };

const stops = [
  [36, 76],
  [92, 58],
  [160, 44],
  [228, 53],
  [284, 74],
] as const;
const legs = [
  'M36 76C54 76 72 66 92 58',
  'M92 58C114 49 136 44 160 44',
  'M160 44C184 44 208 46 228 53',
  'M228 53C248 60 266 73 284 74',
] as const;

/** Completed legs are solid lines. */
export function RouteSketch({ stop, from, to, ...props }: RouteSketchProps) {
  const [x, y] = stops[stop];
  return (
    <Drawing {...props} width={320} height={118}>
      <path d="M4 97C80 90 240 90 316 97" opacity="0.3" />
      {legs.map((d, index) => (
        <path
          key={d}
          d={d}
          strokeDasharray={index < stop ? undefined : '0.1 5'}
          opacity={index < stop ? 1 : 0.6}
        />
      ))}
      <path d="M20 95V80L36 75 52 80V95ZM27 95V86H45V95M27 90.5H45" fill={paint.surface} />
      <path d="M272 95V83L284 74 296 83V95ZM281 95V87H287V95" fill={paint.surface} />
      {stops.slice(1, 4).map(([cx, cy], index) => (
        <circle
          key={cx}
          cx={cx}
          cy={cy}
          r="4"
          fill={index + 1 < stop ? 'currentColor' : paint.surface}
        />
      ))}
      <g transform={`translate(${x} ${y})`}>
        <path
          d="M0 -4C0 -4 12 -15 12 -24A12 12 0 0 0 -12 -24C-12 -15 0 -4 0 -4Z"
          fill={paint.tape}
        />
        <path
          d="M-5.5 -28 0 -30.5 5.5 -28V-21.5L0 -19 -5.5 -21.5ZM-5.5 -28 0 -25.5 5.5 -28M0 -25.5V-19"
          stroke={paint.onTape}
          strokeWidth="1.25"
        />
      </g>
      <g fill="currentColor" stroke="none" fontSize="12" fontFamily="inherit">
        {from ? (
          <text x="12" y="113">
            {from}
          </text>
        ) : null}
        {to ? (
          <text x="308" y="113" textAnchor="end">
            {to}
          </text>
        ) : null}
      </g>
    </Drawing>
  );
}
