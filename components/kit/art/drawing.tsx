import type { ReactNode } from 'react';

/**
 * What every drawing takes: a title makes it an image with that name, without one it is decoration.
 */
export type ArtProps = { title?: string | undefined; className?: string | undefined };

type DrawingProps = ArtProps & { width: number; height: number; children: ReactNode };

/**
 * The one frame of all line drawings: ink by `currentColor`, one weight, round ends. Width and
 * height are viewBox units.
 */
export function Drawing({ title, className, width, height, children }: DrawingProps) {
  const name = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg
      {...name}
      xmlns="http://www.w3.org/2000/svg"
      className={className ? `cg-art ${className}` : 'cg-art'}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Colours of the drawings, as SVG attribute values. */
export const paint = {
  tape: 'var(--tape, #f2a900)',
  surface: 'var(--surface, #fff)',
  /** Ink on top of tape. */
  onTape: 'var(--on-tape, #14213d)',
} as const;
