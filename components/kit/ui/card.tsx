import { useId, type ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Styled as label paper, for an address, package or receipt. */
  label?: boolean;
  className?: string;
}

export function Card({ title, actions, children, label = false, className = '' }: CardProps) {
  const id = useId();
  return (
    <section
      className={`${label ? 'label-card' : 'card p-3 p-md-4'} ${className}`}
      aria-labelledby={title ? id : undefined}
    >
      {(title || actions) && (
        <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-3">
          {title && (
            <h2 id={id} className="fs-4 mb-0">
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
