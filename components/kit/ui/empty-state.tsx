import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}

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
