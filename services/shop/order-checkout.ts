import type { OrderCheckout as WireCheckout } from '@/contract/money/order';
import type { Api, CallOptions } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import type { CartLine } from '@/rules/cart/product';
import type { OrderCheckout, OrderedLine, OrderChoices } from '@/rules/orders/checkout';

import { addToCart, deleteFromCart, editCartLine, moveInCart, readLine } from './cart';
import { readAttempt } from '../money/payment';
import { readPromo } from '../money/promo';

const state = 'logged-in';

/**
 * Opens the cart's order if there is no id. Returns null if the order is already paid or canceled.
 * @throws ApiError notFound
 */
export async function getOrderCheckout(api: Api, txnid?: string): Promise<OrderCheckout | null> {
  try {
    return readCheckout(
      txnid
        ? await api.request('GET /checkout/get-data', { query: { txnid } })
        : await api.request('POST /transaction/init', {}),
    );
  } catch (cause) {
    const error = asApiError(cause);
    if (error.is('alreadyPaid') || error.is('stepNotReady')) return null;
    throw error;
  }
}

/**
 * `credits: "0.00"` removes the credits; `code: ""` removes the promo code. Without either,
 * reprices the order and ends payments at the old price.
 * @throws ApiError creditsShort | promoInvalid | promoUsed | alreadyPaid
 */
export async function redeemForOrder(
  api: Api,
  { id, credits, code }: { id: string; credits?: string; code?: string },
): Promise<OrderCheckout> {
  const body = {
    txnid: id,
    ...(credits !== undefined && { credits: Number(credits) }),
    ...(code !== undefined && { promocode: code }),
  };
  return readCheckout(await api.request('POST /cartcheckout/redeem', { body }));
}

/** @throws ApiError alreadyPaid */
export async function updateOrderChoices(
  api: Api,
  { id, delivery, partial, rises: riseByLine = {} }: OrderChoices & { id: string },
): Promise<OrderCheckout> {
  const rises = Object.entries(riseByLine);
  await api.request('POST /cart/bfminstructions', {
    body: {
      txnid: id,
      partialorderenabled: partial ? 1 : 0,
      delivery,
      pricerises: rises.map(([itemsid, pricerise]) => ({ itemsid, pricerise })),
    },
  });
  if (rises.length > 0) return redeemForOrder(api, { id });
  return readCheckout(await api.request('GET /checkout/get-data', { query: { txnid: id } }));
}

export type LineChange =
  | { kind: 'edit'; line: Partial<CartLine> & Pick<CartLine, 'id'> }
  | { kind: 'save'; id: string }
  | { kind: 'delete'; id: string }
  | { kind: 'restore'; line: OrderedLine };

/**
 * Reprices the order. A restored line gets a new id.
 * @throws ApiError notFound | validation, with fields | cartFull | restrictedSite
 */
export async function changeOrderLine(
  api: Api,
  { checkout, change }: { checkout: OrderCheckout; change: LineChange },
  options: CallOptions,
): Promise<OrderCheckout> {
  const { id } = checkout;
  if (change.kind === 'edit') await editCartLine(api, { state, line: change.line });
  else if (change.kind === 'save') await moveInCart(api, { state, id: change.id, saved: true });
  else if (change.kind === 'delete') await deleteFromCart(api, { state, id: change.id });
  else {
    const [addedLine] = (await addToCart(api, { state, line: change.line }, options)).lines;
    if (addedLine && change.line.rise !== 'ask')
      return updateOrderChoices(api, { ...checkout, rises: { [addedLine.id]: change.line.rise } });
  }
  return redeemForOrder(api, { id });
}

function readCheckout(wire: WireCheckout): OrderCheckout {
  return {
    id: wire.txnid,
    ref: wire.txnref,
    wasPaid: wire.txnstatus === '2',
    lines: wire.items.map((item) => ({
      ...readLine(item),
      total: item.linetotal,
      rise: item.pricerise,
    })),
    charges: {
      value: wire.charges.ordervalue,
      fee: wire.charges.bfmfee,
      fixed: wire.charges.fixed,
      rate: wire.charges.bfmrate,
    },
    cushion: wire.pricecushion,
    promo: wire.promo && readPromo(wire.promo),
    discount: wire.txndiscount,
    availableCredits: wire.availablecredits,
    price: { hash: wire.hash, total: wire.authorizeamt, credits: wire.creditredeemed },
    partial: wire.partialorderenabled,
    delivery: wire.shippingoption,
    days: wire.deliveryperiod,
    problems: wire.problems.map(({ itemsid, code }) => ({ id: itemsid, code })),
    attempt: wire.attempt && readAttempt(wire.attempt),
    paymentMethods: wire.paymentmethods,
  };
}
