import type { LookKey } from '@/contract/operator/look-key';
import type { PlainError } from '@/lib/api-error';
import type { LookText } from '@/rules/support/look-sections';

export interface SupportSearch {
  by: LookKey;
  term: string;
  reason: string;
}

/** Newest first; `before` asks for the next page. */
export interface SupportTimeline {
  items: { at: string; text: string }[];
  before: string | null;
}

/** The support page after a visit or a posted form. */
export interface SupportView {
  /** Null if the operator is not signed in. */
  search: SupportSearch | null;
  look: LookText | null;
  timeline: SupportTimeline | null;
  failure: PlainError | null;
  /** The host's messages about the refused fields, in English. */
  fieldMessages: string;
  refused: { reason: 'wrongKey' | 'wrongRole' | 'wait'; minutes: number } | null;
}
