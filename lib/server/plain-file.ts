import type { ServerResponse } from 'node:http';

/** Seconds for which anybody may keep a file made for machines. */
const KEPT_FOR = 3600;

/** Answers with a text for machines, the same for everybody. */
export function sendFile(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', `public, max-age=${KEPT_FOR}`);
  response.end(text);
}
