import { errorNumbers } from '@/contract/error-numbers';
import type { Onebox, OneboxQuote, OneboxRow } from '@/contract/member/onebox';
import type { OneboxInProcess, OneboxItem } from '@/contract/member/pmt';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type {
  Box,
  BoxInProcess,
  BoxItem,
  BoxPrice,
  BoxProblem,
  BoxReason,
  BoxRow,
} from '@/rules/packages/onebox';
import { ZERO } from '@/rules/money';
import { readKinds } from '@/rules/packages/package';
import { type Parcel, toParcelSides } from '@/rules/packages/weight';
import { photoPath } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { readAttempt } from './money/payment';
import { readPromo } from './money/promo';
import { readCharge } from './shipment-parts';

const referencePattern = /^[A-Za-z0-9-]{4,64}$/;

/**
 * Creates a draft box, or finds the one with exactly these packages.
 * @throws ApiError oneboxRefused (its reasons: `readBoxRefusals`) | notFound | paymentDue
 */
export async function generateBox(
  api: Api,
  refs: readonly string[],
  options: CallOptions,
): Promise<Box> {
  return readBox(
    await api.request('POST /onebox/generate', { body: { packages: [...refs] } }, options),
  );
}

/**
 * `seen` is the contents on screen; an empty list dissolves the draft.
 * @throws ApiError oneboxRefused | oneboxChanged | alreadyPaid | attemptState | stepNotReady
 */
export async function updateBox(
  api: Api,
  { id, refs, seen }: { id: string; refs: readonly string[]; seen: readonly string[] },
  options: CallOptions = {},
): Promise<Box> {
  return readBox(
    await api.request(
      'POST /onebox/update',
      { body: { oneboxid: id, packages: [...refs], seen: [...seen] } },
      options,
    ),
  );
}

/**
 * Finds a box by its id, or by its reference as a package.
 * @throws ApiError notFound for another member's box or an invalid key
 */
export async function getBox(api: Api, key: string): Promise<Box> {
  if (!referencePattern.test(key))
    throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readBox(
    await api.request('GET /onebox/onebox', {
      query: isUuid(key) ? { oneboxid: key } : { oneboxref: key },
    }),
  );
}

/** @throws ApiError */
export async function listBoxes(
  api: Api,
  { list, page, at }: { list: 'open' | 'history'; page: number; at?: string },
) {
  const reply = await api.request('GET /onebox/list', { query: { list, page, ...(at && { at }) } });
  return { items: reply.items.map(readRow), ...readPaging(reply) };
}

/**
 * `credits` is a decimal string; "0.00" removes them.
 * @throws ApiError creditsShort | alreadyPaid | attemptState
 */
export async function applyBoxCredits(
  api: Api,
  { id, credits }: { id: string; credits: string },
): Promise<Box> {
  return readBox(
    await api.request('POST /onebox/redeem', { body: { oneboxid: id, credits: Number(credits) } }),
  );
}

/**
 * An empty code removes it.
 * @throws ApiError promoInvalid | promoUsed | promoElsewhere | alreadyPaid | attemptState
 */
export async function applyBoxPromo(
  api: Api,
  { id, code }: { id: string; code: string },
): Promise<Box> {
  return readBox(
    await api.request('POST /onebox/promo', { body: { oneboxid: id, promocode: code } }),
  );
}

/** Returns none for other errors. */
export function readBoxRefusals(error: ApiError): BoxProblem[] {
  if (!error.is('oneboxRefused')) return [];
  return error.fields.map(({ field, message }) => ({
    ref: field === 'packages' ? null : field,
    code: message as BoxReason,
  }));
}

export function readBoxItem(wire: OneboxItem): BoxItem {
  return {
    ref: wire.packageref,
    name: wire.name,
    merchant: wire.merchant,
    tracking: wire.trackingnumber,
    category: wire.category,
    kinds: readKinds(wire.packagetype),
    arrived: wire.date,
    weightGrams: wire.weight,
    amount: wire.amount,
    picture: wire.thumbnail ? photoPath(wire.packageref, 0, 320) : null,
  };
}

export function readBoxInProcess(wire: OneboxInProcess): BoxInProcess {
  return {
    id: wire.oneboxid,
    ref: wire.oneboxref,
    status: wire.status,
    count: wire.packagescount,
    held: wire.held ?? false,
  };
}

function readRow(wire: OneboxRow): BoxRow {
  return {
    ...readBoxInProcess(wire),
    created: wire.createdtime,
    paidAt: wire.paidtime,
    paid: wire.finalamtpaid,
    shipmentRef: wire.shipmentref,
  };
}

const readMeasures = ({ weight, ...sides }: Onebox['estimate']): Parcel => ({
  weightGrams: weight,
  ...toParcelSides(sides),
});

function readPrice(wire: OneboxQuote): BoxPrice {
  const { hash, charges, subtotal, creditredeemed, total } = wire;
  return {
    hash,
    charges: charges.map(readCharge),
    subtotal,
    discount: wire.discount ?? ZERO,
    promo: wire.promocodeused ?? null,
    credits: creditredeemed,
    total,
  };
}

function readBox(wire: Onebox): Box {
  const { storage, expectedearliest: earliest, expectedlatest: latest } = wire;
  return {
    id: wire.oneboxid,
    ref: wire.oneboxref,
    status: wire.status,
    created: wire.createdtime,
    paidAt: wire.paidtime,
    expected: earliest && latest ? { earliest, latest } : null,
    items: wire.packages.map(readBoxItem),
    declaredValue: wire.declaredvalue,
    estimate: readMeasures(wire.estimate),
    measured: wire.measured && readMeasures(wire.measured),
    storage: {
      since: storage.since,
      days: storage.days,
      freeDays: storage.freedays,
      amount: storage.amount,
      dailyFee: storage.dailyfee,
      lastFreeDay: storage.lastfreeday,
    },
    price: wire.quote && readPrice(wire.quote),
    promo: wire.promo ? readPromo(wire.promo) : null,
    credits: wire.credits,
    availableCredits: wire.availablecredits,
    problems: wire.problems.map(({ packageref, code }) => ({
      ref: packageref,
      code: code as BoxReason,
    })),
    shipmentRef: wire.shipmentref,
    refund: wire.refund
      ? {
          amount: wire.refund.amount,
          credits: wire.refund.credits,
          paidBack: wire.refund.state === 'refunded',
        }
      : null,
    withdrawn: wire.withdrawn ?? null,
    paymentMethods: wire.paymentmethods,
    attempt: wire.attempt && readAttempt(wire.attempt),
  };
}
