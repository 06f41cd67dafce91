import { useId, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import type { ApiError } from '@/lib/api-error';

/** Renders a section that can lower the price: a form, or the discount that is applied. */
export function PriceCut({
  title,
  error,
  used,
  children,
}: {
  title: string;
  error: ApiError | null;
  used: boolean;
  children: ReactNode;
}) {
  const errorText = useErrorText();
  const id = useId();
  const section = useFocusFallback<HTMLElement>(used);
  return (
    <section ref={section} tabIndex={-1} className="mb-3" aria-labelledby={id}>
      <h2 id={id} className="fs-5 fw-semibold mb-1">
        {title}
      </h2>
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {children}
    </section>
  );
}

interface AppliedPriceCutProps {
  remove: string;
  pending: boolean;
  onRemove: () => unknown;
  children: ReactNode;
}

export function AppliedPriceCut({ remove, pending, onRemove, children }: AppliedPriceCutProps) {
  return (
    <div className="d-flex flex-wrap align-items-center gap-3">
      {children}
      <Button variant="secondary" size="sm" pending={pending} onClick={onRemove}>
        {remove}
      </Button>
    </div>
  );
}
