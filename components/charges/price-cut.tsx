import { useId, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import { useKeptFocus } from '@/hooks/use-kept-focus';
import type { ApiError } from '@/lib/api-error';

/**
 * What may lower a price, as a section of its own: its title, why the host refused it, then the
 * form or what is used.
 */
export function PriceCut({
  title,
  error,
  used,
  children,
}: {
  title: string;
  error: ApiError | null;
  /** Something is used: the form has gone, or is there again. */
  used: boolean;
  children: ReactNode;
}) {
  const say = useErrorText();
  const id = useId();
  const place = useKeptFocus<HTMLElement>(used);
  return (
    <section ref={place} tabIndex={-1} className="mb-4" aria-labelledby={id}>
      <h2 id={id} className="fs-4">
        {title}
      </h2>
      {error && (
        <Alert tone="danger" role="alert">
          {say(error)}
        </Alert>
      )}
      {children}
    </section>
  );
}

interface UsedCutProps {
  remove: string;
  pending: boolean;
  onRemove: () => unknown;
  children: ReactNode;
}

/** What lowers the price now, and the way back. */
export function UsedCut({ remove, pending, onRemove, children }: UsedCutProps) {
  return (
    <div className="d-flex flex-wrap align-items-center gap-3">
      {children}
      <Button variant="secondary" size="sm" pending={pending} onClick={onRemove}>
        {remove}
      </Button>
    </div>
  );
}
