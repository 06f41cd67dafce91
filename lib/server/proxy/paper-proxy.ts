import type { IncomingMessage, ServerResponse } from 'node:http';

import { packagePapers, paperKinds, type PaperKind } from '@/contract/member/paper-kinds';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import { toLocale, type Locale } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

import { readForm } from '../body';
import { proxyDocument } from './documents';
import { apiFor } from './server-api';
import { readSession } from '../session/session-cookies';

interface PaperRequest {
  kind: PaperKind;
  reference: string;
  language: Locale;
}

/**
 * Serves documents: a posted form gets a one-minute, single-use ticket and redirects to the
 * document.
 */
export async function answerPaper(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  if (request.method === 'GET') return sendPaper(request, response);
  const paper = readRequest(await readForm(request, response));
  if (!paper)
    return void response.writeHead(response.statusCode >= 400 ? response.statusCode : 400).end();
  const { kind, reference, language } = paper;
  try {
    const { token } = await requestTicket(apiFor(request), paper);
    redirectTo(
      response,
      routes.paper({ token, lang: language, ...(kind === 'order' && { of: 'order' }) }),
    );
  } catch (thrown) {
    const home = packagePapers.includes(kind)
      ? routes.package(reference)
      : kind === 'order'
        ? routes.orders({ tab: 'history' })
        : routes.shipment(reference);
    redirectTo(
      response,
      localePath(
        language,
        asApiError(thrown).isSessionRefused ? routes.login({ target: home }) : home,
      ),
    );
  }
}

const requestTicket = (api: Api, { kind, reference, language }: PaperRequest) =>
  kind === 'slip'
    ? api.request('GET /pmt/viewslip', { query: { packageref: reference, language } })
    : api.request('POST /papers/ticket', { body: { kind, reference, language } });

function readRequest(form: Record<string, string> | null): PaperRequest | null {
  const kind = paperKinds.find((candidate) => candidate === form?.['kind']);
  const reference = form?.['reference'] ?? '';
  return kind && /^[A-Za-z0-9-]{4,64}$/.test(reference)
    ? { kind, reference, language: toLocale(form?.['lang']) }
    : null;
}

/** Uploaded invoices are PDFs or re-encoded pictures. */
const documents = {
  paper: {
    path: '/papers/view',
    types: ['application/pdf', 'image/webp'],
    home: routes.shipments({ link: 'gone' }),
  },
  order: {
    path: '/papers/view',
    types: ['application/pdf'],
    home: routes.orders({ tab: 'history', link: 'gone' }),
  },
  'id-copy': { path: '/address/idcopy', types: ['image/webp'], home: routes.addresses() },
} as const;

/** A used ticket redirects to where the member gets a new one. */
async function sendPaper(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://portal');
  const name = searchParams.get('of');
  const { path, types, home } = documents[name === 'id-copy' || name === 'order' ? name : 'paper'];
  const goToFallback = () =>
    redirectTo(response, localePath(toLocale(searchParams.get('lang')), home));
  const token = searchParams.get('token') ?? '';
  if (!/^[\w-]{20,100}$/.test(token)) return goToFallback();
  // An ID copy needs its member's session; a document needs a ticket.
  const { token: session, suite } = readSession(request);
  const headers = {
    ...(path === '/address/idcopy' && session && { authorization: `Bearer ${session}` }),
    ...(path === '/address/idcopy' && suite && { 'x-suite': suite }),
  };
  const isSent = await proxyDocument(request, response, { path, query: { token }, headers, types });
  if (!isSent) goToFallback();
}

function redirectTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}
