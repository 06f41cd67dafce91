import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Why it is empty and what will appear. */
  children?: ReactNode;
  /** A drawing (own SVG), decorative. */
  picture?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
  level?: 2 | 3;
}

/** What a list says when it has nothing. */
export function EmptyState({ title, children, picture, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="text-center py-5 px-3">
      {picture && (
        <div className="mb-3 text-muted" aria-hidden="true">
          {picture}
        </div>
      )}
      <Heading className="fs-4">{title}</Heading>
      {children && <div className="measure mx-auto text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
