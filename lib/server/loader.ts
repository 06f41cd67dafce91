import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import type { Api } from '@/lib/api';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';

import type { RequestSession } from './session/session-cookies';

/** What a loader works with. */
export interface LoaderContext {
  api: Api;
  /** The same client for what the page can do without: a call has one second. */
  quick: Api;
  session: RequestSession;
  query: ParsedUrlQuery;
  params: ParsedUrlQuery;
  locale: Locale;
  brand: Brand;
  request: IncomingMessage;
  /** Where the session cookies of a form without scripts are set. */
  response: ServerResponse;
}
