import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import type { Api } from '@/lib/api';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';

import type { RequestSession } from './session/session-cookies';

export interface LoaderContext {
  api: Api;
  /** A client with a one-second timeout for optional parts. */
  quickApi: Api;
  session: RequestSession;
  query: ParsedUrlQuery;
  params: ParsedUrlQuery;
  locale: Locale;
  brand: Brand;
  request: IncomingMessage;
  /** Receives the session cookies of a form without scripts. */
  response: ServerResponse;
}
