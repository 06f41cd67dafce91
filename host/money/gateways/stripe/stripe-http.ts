import type Stripe from 'stripe';

import { getCurrentDeadline } from '../deadline';
import { sendToGateway, type RawResponse } from '../exchange';

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** The SDK's transport: our exchange, to `baseUrl`'s origin, under the current deadline. */
export function createStripeHttp(baseUrl: string): HttpClient {
  const { origin } = new URL(baseUrl);
  return {
    getClientName: () => 'node',
    makeRequest: async (_host, _port, path, method, headers, body) => {
      const entries = Object.entries(headers as Record<string, unknown>).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      );
      const call = {
        url: origin + path,
        method,
        headers: Object.fromEntries(entries) as Record<string, string>,
        ...(method !== 'GET' && { body: body || '' }),
      };
      return toHttpResponse(await sendToGateway(call, getCurrentDeadline()));
    },
  };
}

function toHttpResponse({ status, headers, text }: RawResponse): HttpResponse {
  const rawResponse = { headers };
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => rawResponse,
    toStream: () => {
      throw new Error('responses are read whole');
    },
    toJSON: async () => readJson(status, text),
  };
}

/** The SDK accepts any JSON, even from a failing server, and hangs on a non-object. */
function readJson(status: number, text: string): object {
  const body = JSON.parse(text) as unknown;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Error('the response is not an object');
  if (status >= 400 && !('error' in body && typeof body.error === 'object' && body.error !== null))
    throw new Error(`status ${status} without an error`);
  return body;
}
