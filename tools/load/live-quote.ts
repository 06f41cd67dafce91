import { randomUUID } from 'node:crypto';

import { quoteCookieNames } from '@/lib/session';
import { routes } from '@/rules/routes';

import type { Caller } from './caller';

export const LIVE_QUOTE = 'live quote';
export const QUOTE_REQUESTS = 3;

const products = [
  'nike-mens-running-shoes',
  'ceramic-coffee-mug',
  'wool-sweater-grey',
  'mechanical-keyboard',
  'two-person-tent',
  'handmade-oddity',
];

export interface QuoteCall {
  portal: string;
  headers: Record<string, string>;
  n: number;
}

/** Requests a quote for a new product through posted forms. Stops when a step fails. */
export async function requestQuote(caller: Caller, { portal, headers, n }: QuoteCall, due: number) {
  const url = `${portal}${routes.liveQuote()}`;
  const cookies = new Map<string, string>();
  const buildHeaders = () => ({
    ...headers,
    origin: portal,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const step = async (fields: Record<string, string>, dueAt?: number): Promise<boolean> => {
    const response = await caller.call(
      LIVE_QUOTE,
      {
        url,
        method: 'POST',
        headers: { ...buildHeaders(), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        expected: 303,
      },
      dueAt,
    );
    for (const line of response?.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value !== undefined) cookies.set(name, value);
    }
    return response !== null;
  };
  const product_url = `https://www.example-shop.com/p/${products[n % products.length]}/${n}`;
  const country = ['PH', 'JP', 'AU', 'SG'][n % 4] ?? 'PH';
  const isRequested = await step({ step: 'ask', product_url, quantity: '1', country }, due);
  if (!isRequested) return;
  const email = `quote-${n}@example.com`;
  if (!(await step({ step: 'send', email, key: randomUUID() }))) return;
  // Without an id the page shows no quote, so there is nothing to measure.
  if (!cookies.get(quoteCookieNames.id)) return;
  await caller.call(LIVE_QUOTE, { url, headers: buildHeaders() });
}
