import type { EstimateResult } from '@/contract/public/estimate';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { addAmounts } from '@/rules/money';
import { GUARANTEE_ADDRESS, GUARANTEE_FLAG } from '@/rules/quote/guarantee';
import {
  quoteNotes,
  quoteReasons,
  type Quote,
  type QuoteCalls,
  type QuoteSpeed,
} from '@/rules/quote/quote';

const bases = ['link', 'parcels', 'category', 'page', 'person'] as const;

/**
 * `get` returns null while the quote is pending.
 * @throws ApiError mismatch from `get` for an answer without a result
 */
export function createQuoteCalls(api: Api, language: string): QuoteCalls {
  return {
    send: async ({ url, quantity, country, email }, key) => {
      const body = {
        producturl: url,
        qty: quantity,
        shippingcountry: country,
        ...(email && { email }),
        languageprefer: language,
      };
      const options = key ? { idempotencyKey: key } : {};
      return (await api.request('POST /estimate/send', { body }, options)).estimateid;
    },
    get: async (id, country) => {
      const { status, result } = await api.request('GET /estimate/get', {
        query: { estimateid: id, ...(country && { shippingcountry: country }) },
      });
      if (status === 'pending') return null;
      if (!result) throw new ApiError('mismatch');
      return toQuote(result, status);
    },
    lock: (quote, shownOffer) => lockWeight(api, quote, shownOffer),
  };
}

function toQuote(wire: EstimateResult, status: string): Quote {
  return {
    id: wire.estimateid,
    reference: wire.reference,
    status: status === 'completed' || status === 'followup' ? status : 'error',
    product: wire.product,
    url: wire.producturl,
    quantity: wire.qty,
    country: wire.country,
    weight:
      wire.weight === null
        ? null
        : {
            grams: wire.weight,
            low: wire.weightlow ?? wire.weight,
            high: wire.weighthigh ?? wire.weight,
          },
    confidence: wire.confidence,
    basis: bases.find((basis) => basis === wire.basis) ?? 'none',
    samples: wire.samples,
    speeds: [
      toSpeed('standard', wire.coststandard, wire.costadditionalstandard, wire.datesstandard),
      toSpeed('express', wire.costexpress, wire.costadditionalexpress, wire.datesexpress),
    ].filter((speed) => speed !== null),
    guaranteeFee: wire.guaranteefee,
    comment: wire.comment,
    reason: quoteReasons.find((reason) => reason === wire.followupcategory) ?? null,
    notes: quoteNotes.filter((note) => wire.notes.includes(note)),
    isHOO: wire.isHOO,
    buyable: wire.buyable,
    locked: toLock(wire.locked),
  };
}

/** A lock without a guarantee does not count. */
function toLock(wire: EstimateResult['locked']): Quote['locked'] {
  return wire?.requestid
    ? { grams: wire.weight, requestId: wire.requestid, paid: wire.paid }
    : null;
}

function toSpeed(
  code: QuoteSpeed['code'],
  freight: string | null,
  extraCost: string | null,
  days: QuoteSpeed['days'],
): QuoteSpeed | null {
  if (freight === null) return null;
  const surcharge = extraCost ?? '0.00';
  return { code, freight, surcharges: surcharge, total: addAmounts(freight, surcharge), days };
}

/** Locks the weight on screen and requests its guarantee. 'success' and 'existing' both succeed. */
async function lockWeight(
  api: Api,
  quote: Quote,
  shownOffer: { grams: number; fee: string },
): Promise<string | null> {
  const body = {
    estimateid: quote.id,
    shippingcountry: quote.country,
    qty: quote.quantity,
    weight: shownOffer.grams,
    geocountrycode: quote.country,
    geoip: GUARANTEE_ADDRESS,
    flag: GUARANTEE_FLAG,
    isHOO: quote.isHOO,
    onlinestatus: '1',
    amt: Number(shownOffer.fee),
  };
  const isSuccess = ({ status }: { status: string }) =>
    status === 'success' || status === 'existing';
  if (!isSuccess(await api.request('POST /estimate/lockweight', { body }))) return null;
  const request = await api.request('POST /estimate/redeemguarantee', { body });
  return isSuccess(request) ? request.requestid : null;
}
