import { redact } from '@/net/redact';

/** A host call without personal data or secrets. */
export interface RecordedCall {
  id: string;
  /** ISO start time, unaffected by the test clock. */
  at: string;
  /** 'METHOD /path'. */
  key: string;
  ms: number;
  status: number;
  requestId: string | null;
  from: 'page' | 'browser';
  forced: boolean;
  request: string;
  reply: string;
}

export const MAX_CALLS = 50;
const MAX_LENGTH = 2_000;
/** Names of fields that may hold personal data. */
const personalFields =
  /pass|token|secret|mail|cgcode|name|receiver|street|city|state$|postal|contact|mobile|phone|idnumber|message|subject|address[123]?$|user|instruction|additional|description|desc$|tracking|url|suite|title|photo|link|comment|product|size|colou?r/i;

/** Returns a redacted body, at most 2000 characters. */
export function redactJson(body: unknown): string {
  if (body === undefined || body === null) return '';
  const text = JSON.stringify(body, (key, value: unknown) =>
    typeof value === 'string' && value !== '' && personalFields.test(key) ? '[removed]' : value,
  );
  return redact(text).slice(0, MAX_LENGTH);
}
