import { encodeCode39 } from '@/rules/code39';

/** Code 39. Decorative. */
export function BarCode({ text, className }: { text: string; className?: string | undefined }) {
  const { bars, length } = encodeCode39(text, 3);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${length} 9`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden
    >
      <path d={bars.map(([x, width]) => `M${x} 0h${width}v9h-${width}z`).join('')} />
    </svg>
  );
}
