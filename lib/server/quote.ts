import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import { asApiError, toPlain, type ApiError } from '@/lib/api-error';
import { likelyCountry } from '@/lib/i18n/country-names';
import { logFault } from '@/lib/log-fault';
import type { QuoteProblem, QuoteView } from '@/lib/quote-view';
import type { Locale } from '@/rules/locale';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import { readQuoteLink } from '@/rules/quote/link';
import { isRequested, nextState, readState, type QuoteEvent } from '@/rules/quote/machine';
import type { QuoteCalls } from '@/rules/quote/quote';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { readForm } from './body';
import {
  readGuestEmail,
  readQuoteCookies,
  writeGuestEmail,
  writeQuoteCookies,
} from './session/session-cookies';
import { setFailureStatus, setInvalidStatus } from './status-code';

export interface QuoteVisit {
  request: IncomingMessage;
  response: ServerResponse;
  locale: Locale;
  /** Members need no email and can lock a weight. */
  member: boolean;
  /** Destination country, if available. */
  ownCountry: string | null;
  query: Record<string, unknown>;
  calls: QuoteCalls;
}

type Values = QuoteView['values'] & { id: string };
type SavedQuote = Pick<QuoteView, 'state' | 'values'> & { id: string };
type Answer = QuoteView | { redirectTo: string };

const readQuantity = (text: string): number | null => {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= limits.quantityMax ? quantity : null;
};

const isIso = (code: string | null | undefined): code is string => /^[A-Z]{2}$/.test(code ?? '');

/** Ignores invalid values. */
function readSavedQuote({ request, locale, ownCountry }: QuoteVisit): SavedQuote {
  const raw = readQuoteCookies(request);
  const link = readQuoteLink(raw.url);
  const id = isUuid(raw.id) ? raw.id : '';
  const url = 'url' in link ? link.url : '';
  const state = readState(raw.state);
  const isLost = (isRequested(state) && !id) || (state === 'email' && !url);
  return {
    state: isLost ? 'initial' : state,
    id,
    values: {
      url,
      quantity: String(readQuantity(raw.quantity) ?? 1),
      country: isIso(raw.country)
        ? raw.country
        : isIso(ownCountry)
          ? ownCountry
          : likelyCountry[locale],
      email: [raw.email, readGuestEmail(request) ?? ''].find(isEmail) ?? '',
    },
  };
}

const storeQuote = (response: ServerResponse, { state, values, id }: SavedQuote) =>
  writeQuoteCookies(response, { state, ...values, id });

const buildView = (
  { state, values, id }: SavedQuote,
  overrides: Partial<QuoteView> = {},
): QuoteView => ({
  state,
  values,
  id: id || null,
  problems: {},
  failure: null,
  notFound: false,
  quote: null,
  ...overrides,
});

/**
 * Handles a posted step, so that quotes work without scripts, or builds the page.
 * @throws ApiError when a session was refused
 */
export async function answerQuote(visit: QuoteVisit): Promise<Answer> {
  const form = await readForm(visit.request, visit.response);
  const savedQuote = readSavedQuote(visit);
  if (form) return runStep(visit, savedQuote, form);
  const emailedId = visit.query['estimate'];
  if (isUuid(emailedId)) {
    const { isMissing, country } = await findEmailedQuote(visit, emailedId);
    if (isMissing && !visit.member)
      return { redirectTo: routes.login({ target: routes.liveQuote({ estimate: emailedId }) }) };
    const state = nextState(savedQuote.state, { kind: 'emailed' });
    const values = { ...savedQuote.values, ...(country && { country }) };
    storeQuote(visit.response, { ...savedQuote, state, id: emailedId, values });
    return quotePage;
  }
  if (isRequested(savedQuote.state)) return showQuote(visit, savedQuote);
  const linkedUrl = visit.query['product_url'];
  const link = typeof linkedUrl === 'string' ? readQuoteLink(linkedUrl) : null;
  const url = link && 'url' in link ? link.url : savedQuote.values.url;
  return buildView({ ...savedQuote, values: { ...savedQuote.values, url } });
}

const quotePage = { redirectTo: routes.liveQuote() };

/** `isMissing` includes a member's quote while signed out. */
async function findEmailedQuote(
  { calls }: QuoteVisit,
  id: string,
): Promise<{ isMissing: boolean; country: string | null }> {
  try {
    const quote = await calls.get(id, null);
    return { isMissing: false, country: quote?.country ?? null };
  } catch (thrown) {
    return { isMissing: toQuoteError(thrown).is('notFound'), country: null };
  }
}

/** Starts over if the quote is missing or belongs to someone else. */
async function showQuote(visit: QuoteVisit, savedQuote: SavedQuote): Promise<Answer> {
  try {
    const quote = await visit.calls.get(savedQuote.id, savedQuote.values.country);
    if (!quote) return buildView(savedQuote);
    const state = nextState(savedQuote.state, { kind: 'answered' });
    const values = { ...savedQuote.values, url: quote.url, quantity: String(quote.quantity) };
    const updatedQuote = { ...savedQuote, state, values };
    if (state !== savedQuote.state || values.url !== savedQuote.values.url)
      storeQuote(visit.response, updatedQuote);
    return buildView(updatedQuote, { quote });
  } catch (thrown) {
    const error = toQuoteError(thrown);
    if (!error.is('notFound')) return showFailure(visit, savedQuote, error);
    const emptyQuote = { ...savedQuote, state: 'initial' as const, id: '' };
    storeQuote(visit.response, emptyQuote);
    return buildView(emptyQuote, { notFound: true });
  }
}

/** @throws ApiError when a session was refused: that concerns the whole page */
function toQuoteError(thrown: unknown): ApiError {
  logFault(thrown);
  const error = asApiError(thrown);
  if (error.isSessionRefused) throw error;
  return error;
}

function showFailure({ response }: QuoteVisit, savedQuote: SavedQuote, error: ApiError): QuoteView {
  setFailureStatus(response, error);
  return buildView(savedQuote, { failure: toPlain(error) });
}

async function runStep(
  visit: QuoteVisit,
  savedQuote: SavedQuote,
  form: Record<string, string>,
): Promise<Answer> {
  switch (form['step']) {
    case 'ask':
      return handleAsk(visit, savedQuote, form);
    case 'send':
      return sendByEmail(visit, savedQuote, form);
    case 'lock':
      return lockWeight(visit, savedQuote, form);
    case 'country':
      return saveStep(visit, {
        ...savedQuote,
        values: { ...savedQuote.values, country: readCountry(form, savedQuote) },
      });
    case 'shrink':
    case 'open':
    case 'back':
      return saveStep(visit, advance(savedQuote, { kind: form['step'] }));
    case 'another':
      return saveStep(visit, {
        ...advance(savedQuote, { kind: 'another' }),
        id: '',
        values: { ...savedQuote.values, url: '', quantity: '1' },
      });
    default:
      return quotePage;
  }
}

const advance = (savedQuote: SavedQuote, event: QuoteEvent): SavedQuote => ({
  ...savedQuote,
  state: nextState(savedQuote.state, event),
});

function saveStep({ response }: QuoteVisit, savedQuote: SavedQuote): Answer {
  storeQuote(response, savedQuote);
  return quotePage;
}

const readCountry = (form: Record<string, string>, savedQuote: SavedQuote) =>
  isIso(form['country']) ? form['country'] : savedQuote.values.country;

/** A guest enters the email in the next step. */
async function handleAsk(
  visit: QuoteVisit,
  savedQuote: SavedQuote,
  form: Record<string, string>,
): Promise<Answer> {
  const typedUrl = (form['product_url'] ?? '').slice(0, limits.productUrlMax + 200);
  const link = readQuoteLink(typedUrl);
  const quantity = readQuantity(form['quantity'] ?? '');
  const problems: QuoteView['problems'] = {
    ...(typedUrl.trim() === ''
      ? { product_url: 'missing' as const }
      : 'problem' in link && { product_url: link.problem }),
    ...(quantity === null && { quantity: 'quantity' as const }),
  };
  const values: Values = {
    ...savedQuote.values,
    id: '',
    url: 'url' in link ? link.url : typedUrl,
    quantity: quantity === null ? (form['quantity'] ?? '').slice(0, 10) : String(quantity),
    country: readCountry(form, savedQuote),
  };
  if (Object.keys(problems).length > 0) {
    setInvalidStatus(visit.response);
    return buildView({ state: 'initial', values, id: '' }, { problems });
  }
  const askedQuote = { state: savedQuote.state, values, id: '' };
  if (!visit.member) return saveStep(visit, advance(askedQuote, { kind: 'ask', needsEmail: true }));
  return send(visit, { ...askedQuote, state: 'initial', values: { ...values, email: '' } });
}

async function sendByEmail(
  visit: QuoteVisit,
  savedQuote: SavedQuote,
  form: Record<string, string>,
): Promise<Answer> {
  if (savedQuote.state !== 'email' || !savedQuote.values.url) return quotePage;
  const email = normalizeEmail((form['email'] ?? '').slice(0, limits.emailMax + 1));
  const askedQuote = { ...savedQuote, values: { ...savedQuote.values, email } };
  if (visit.member || isEmail(email)) return send(visit, askedQuote, form['key']);
  setInvalidStatus(visit.response);
  const problem: QuoteProblem = email === '' ? 'missing' : 'email';
  return buildView(askedQuote, { problems: { email: problem } });
}

async function send(visit: QuoteVisit, askedQuote: SavedQuote, key?: string): Promise<Answer> {
  const { url, quantity, country, email } = askedQuote.values;
  const query = { url, quantity: Number(quantity), country, email: visit.member ? '' : email };
  try {
    const id = await visit.calls.send(query, isUuid(key) ? key : undefined);
    if (query.email) writeGuestEmail(visit.response, query.email);
    return saveStep(visit, { ...advance(askedQuote, { kind: 'sent' }), id });
  } catch (thrown) {
    const error = toQuoteError(thrown);
    storeQuote(visit.response, askedQuote);
    if (error.fields.length === 0) return showFailure(visit, askedQuote, error);
    setInvalidStatus(visit.response);
    const problems = findProblems(error);
    const state = 'email' in problems ? ('email' as const) : ('initial' as const);
    return buildView({ ...askedQuote, state }, { problems });
  }
}

function findProblems({ fields }: ApiError): QuoteView['problems'] {
  const isRefused = (name: string) => fields.some(({ field }) => field === name);
  if (isRefused('email')) return { email: 'email' };
  if (isRefused('qty')) return { quantity: 'quantity' };
  if (isRefused('shippingcountry')) return { country: 'country' };
  return { product_url: 'format' };
}

/** The guarantee is paid on the payment request page. */
async function lockWeight(
  visit: QuoteVisit,
  savedQuote: SavedQuote,
  form: Record<string, string>,
): Promise<Answer> {
  if (!visit.member) return { redirectTo: routes.login({ target: routes.liveQuote() }) };
  if (!savedQuote.id) return quotePage;
  try {
    const quote = await visit.calls.get(savedQuote.id, savedQuote.values.country);
    if (!quote) return quotePage;
    const offer = { grams: Number(form['weight'] ?? 0), fee: form['fee'] ?? '' };
    const isValid = Number.isSafeInteger(offer.grams) && /^\d{1,5}\.\d{2}$/.test(offer.fee);
    const lockRequest = isValid ? await visit.calls.lock(quote, offer) : null;
    if (lockRequest) return { redirectTo: routes.paymentRequest(lockRequest) };
    setInvalidStatus(visit.response);
    return buildView(savedQuote, { quote, problems: { lock: 'lock' } });
  } catch (thrown) {
    const error = toQuoteError(thrown);
    const quote = await visit.calls.get(savedQuote.id, savedQuote.values.country).catch(() => null);
    setFailureStatus(visit.response, error);
    const problems = error.kind === 'coded' &&
      error.status < 500 && { problems: { lock: 'lock' as const } };
    return buildView(savedQuote, { quote, failure: toPlain(error), ...problems });
  }
}
