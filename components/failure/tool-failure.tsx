import type { PlainError } from '@/lib/api-error';

import { ErrorState } from './error-state';

interface ToolFailureProps {
  failure: PlainError;
  /** What cannot be had while nobody answers. */
  title: string;
}

/** What a tool of a document says in place of its answer; the document around it stands. */
export function ToolFailure({ failure, title }: ToolFailureProps) {
  const noAnswer = failure.kind !== 'coded' || failure.status >= 500;
  return <ErrorState title={noAnswer ? title : undefined} error={failure} reload />;
}
