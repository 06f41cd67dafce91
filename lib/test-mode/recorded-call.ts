import { redact } from '@/net/redact';

/** One call to the host as support sees it: without names, addresses, secrets. */
export interface RecordedCall {
  id: string;
  /** When it began, ISO, true time. */
  at: string;
  /** 'METHOD /path'. */
  key: string;
  ms: number;
  status: number;
  requestId: string | null;
  /** Whether the portal's server made it for a page, or this browser. */
  from: 'page' | 'browser';
  /** Whether the answer was forced. */
  forced: boolean;
  request: string;
  answer: string;
}

export const MOST_CALLS = 50;
const LONGEST = 2_000;
/** Fields whose words are somebody's: kept as a mark that there were some. */
const personal =
  /pass|token|secret|mail|cgcode|name|receiver|street|city|state$|postal|contact|mobile|phone|idnumber|message|subject|address[123]?$|user|instruction|additional|description|desc$|tracking|url|suite|title|photo|link|comment|product|size|colou?r/i;

/** A body as it may be shown and copied, at most 2000 signs. */
export function redacted(body: unknown): string {
  if (body === undefined || body === null) return '';
  const text = JSON.stringify(body, (key, value: unknown) =>
    typeof value === 'string' && value !== '' && personal.test(key) ? '[removed]' : value,
  );
  return redact(text).slice(0, LONGEST);
}
