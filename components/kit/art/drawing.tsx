import type { ReactNode } from 'react';

/** With a title the drawing is a named image; without one it is decorative. */
export type ArtProps = { title?: string | undefined; className?: string | undefined };

type DrawingProps = ArtProps & { width: number; height: number; children: ReactNode };

/** The shared frame of all line drawings. Width and height are viewBox units. */
export function Drawing({ title, className, width, height, children }: DrawingProps) {
  const accessibilityProps = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg
      {...accessibilityProps}
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

export const paint = {
  tape: 'var(--tape, #f2a900)',
  surface: 'var(--surface, #fff)',
  onTape: 'var(--on-tape, #14213d)',
} as const;
