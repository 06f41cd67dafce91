import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorCodes } from '@/contract/error-codes';
import { ApiError, toPlain } from '@/lib/api-error';
import type { SupportSearch, SupportView } from '@/lib/support-view';
import { isInNetworks } from '@/net/network-address';
import { routes } from '@/rules/routes';
import { describeLook } from '@/rules/support/look-sections';

import { readForm } from '../body';
import { env } from '../env';
import { getHostTime } from '../proxy/host-time';
import { apiFor } from '../proxy/server-api';
import { getClientAddress } from '../request';
import {
  readSession,
  readSupportToken,
  toGuestSession,
  writeSupportToken,
} from '../session/session-cookies';
import { settleForm } from '../status-code';

export function isSupportVisit(request: IncomingMessage): boolean {
  const url = `http://${request.headers.host ?? ''}`;
  return (
    env.SUPPORT_PAGE &&
    URL.canParse(url) &&
    new URL(url).hostname === env.SUPPORT_PAGE_HOST &&
    isInNetworks(getClientAddress(request), env.SUPPORT_PAGE_NETWORKS ?? '')
  );
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
}

type Form = Record<string, string>;

const blankView: SupportView = {
  search: null,
  look: null,
  timeline: null,
  failure: null,
  fieldMessages: '',
  refused: null,
};
const emptySearch: SupportSearch = { by: 'suite', term: '', reason: '' };

/** Handles a posted form: signs in, searches or signs out. Other requests get the empty page. */
export async function answerSupport(visit: Visit): Promise<SupportView | { redirectTo: string }> {
  const form = await readForm(visit.request, visit.response);
  const token = readSupportToken(visit.request);
  if (form?.['act'] === 'sign-in') return signIn(visit, form['key'] ?? '');
  if (form?.['act'] === 'sign-out') return signOut(visit, token);
  if (form) return search(visit, token, form);
  return { ...blankView, search: token ? emptySearch : null };
}

/** Without the visitor's member session. */
const apiWith = (request: IncomingMessage, key: string) =>
  apiFor(request, toGuestSession(readSession(request)), {
    'X-Operator-Key': /^[\x21-\x7e]{1,200}$/.test(key) ? key : '-',
  });

const signIn = ({ request, response }: Visit, key: string) =>
  settleForm(
    response,
    {},
    async () => {
      const api = apiWith(request, key.trim());
      writeSupportToken(response, (await api.request('POST /operator/opensession', {})).token);
      return { redirectTo: routes.supportPage() };
    },
    (_errors, error) => ({
      ...blankView,
      failure: error && toPlain(error),
      refused: explainKeyError(error),
    }),
  );

function explainKeyError(error: ApiError | null): SupportView['refused'] {
  if (error?.is('tooManyRequests'))
    return { reason: 'wait', minutes: Math.ceil((error.retryAfter ?? 60) / 60) };
  if (!error?.is('forbidden')) return null;
  return { reason: error.fields.length > 0 ? 'wrongRole' : 'wrongKey', minutes: 0 };
}

/** If the host cannot be reached, the session ends after its idle time. */
async function signOut({ request, response }: Visit, token: string | null) {
  writeSupportToken(response, null);
  if (token)
    await apiWith(request, token)
      .request('POST /operator/endsession', {})
      .catch(() => undefined);
  return { redirectTo: routes.supportPage() };
}

/** Each search restarts the cookie's idle time, as it does at the host. */
function search({ request, response }: Visit, token: string | null, form: Form) {
  const { by, term = '', reason = '' } = form;
  // The host validates it.
  const query = { by, term: term.trim(), reason: reason.trim() } as SupportSearch;
  const view = { ...blankView, search: query };
  return settleForm(
    response,
    {},
    async (): Promise<SupportView> => {
      if (!token) throw new ApiError('coded', errorCodes.unauthenticated);
      const answer = await runSearch(apiWith(request, token), query, form);
      writeSupportToken(response, token);
      return { ...view, ...answer };
    },
    (_errors, error) => {
      if (token && !error?.isSessionRefused) writeSupportToken(response, token);
      return refuse(response, view, error);
    },
  );
}

async function runSearch(api: ReturnType<typeof apiWith>, query: SupportSearch, form: Form) {
  const { act, before } = form;
  if (act === 'look') {
    const look = await api.request('POST /operator/look', { body: query });
    return { look: describeLook(look, new Date(getHostTime())) };
  }
  const body = { ...query, ...(before && { before }) };
  const { items, more } = await api.request('POST /operator/timeline', { body });
  return { timeline: { items, before: more ? (items.at(-1)?.at ?? null) : null } };
}

function refuse(response: ServerResponse, view: SupportView, error: ApiError | null): SupportView {
  const hasEnded = error?.isSessionRefused ?? false;
  if (hasEnded) writeSupportToken(response, null);
  const problems = error?.fields ?? [];
  const fieldMessages = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  const failure = error && toPlain(error);
  return { ...view, ...(hasEnded && { search: null }), failure, fieldMessages };
}
