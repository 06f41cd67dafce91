import type { PlainError } from '@/lib/api-error';

import { ErrorState } from './error-state';

interface ToolFailureProps {
  failure: PlainError;
  title: string;
}

/** Replaces a tool's result; the rest of the document stays. */
export function ToolFailure({ failure, title }: ToolFailureProps) {
  const hasNoResponse = failure.kind !== 'coded' || failure.status >= 500;
  return <ErrorState title={hasNoResponse ? title : undefined} error={failure} reload />;
}
