import { errorNumbers } from '@/contract/error-numbers';
import type { Order as WireOrder, OrderLine as WireLine, OrderRow } from '@/contract/money/order';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type { OrdersQuery } from '@/lib/queries/orders';
import { getShopHost } from '@/rules/cart/product';
import { toPlainSpaces } from '@/rules/format';
import { addAmounts, subtractAmounts, type Amount } from '@/rules/money';
import type { OrderAnswer } from '@/rules/orders/answers';
import { toOrderType } from '@/rules/orders/orders';
import { isUuid } from '@/rules/uuid';

/** Times are ISO, money is decimal strings. */
export type OrderItem = ReturnType<typeof readRow>;

export type OrderPage = Awaited<ReturnType<typeof listOrders>>;

/** Paid amounts are for the whole line, and "0.00" until the store sets them. */
export type OrderedProduct = ReturnType<typeof readProduct>;

export type OrderDetails = ReturnType<typeof readOrder>;

/** @throws ApiError */
export async function listOrders(api: Api, { tab, page, at, status }: OrdersQuery) {
  const reply = await api.request(
    tab === 'history' ? 'GET /transaction/bfmhistorylist' : 'GET /transaction/bfmlist',
    { query: { page, ...(at && { at }), ...(status && { status }) } },
  );
  return { items: reply.items.map(readRow), ...readPaging(reply) };
}

/** @throws ApiError notFound for another member's order or an invalid id */
export async function getOrder(api: Api, id: string): Promise<OrderDetails> {
  if (!isUuid(id)) throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readOrder(await api.request('GET /transaction/bfmdetails', { query: { txnid: id } }));
}

/**
 * Idempotent. Returns the payment request for an accepted price.
 * @throws ApiError cancelNotPossible (1041) | priceChanged | attemptState | notFound
 */
export async function answerOrder(
  api: Api,
  answer: OrderAnswer,
  options: CallOptions,
): Promise<string | null> {
  if (answer.act === 'cancel')
    await api.request('POST /transaction/canceltxn', { body: { txnref: answer.ref } }, options);
  else if (answer.act === 'partial')
    await api.request(
      'POST /cartcheckout/updateinstructions',
      { body: { txnid: answer.id, partialorderenabled: 1, delivery: answer.speed } },
      options,
    );
  else {
    const { items } = await api.request(
      'POST /transaction/answerprice',
      {
        body: {
          txnid: answer.id,
          itemsid: answer.product,
          answer: answer.act,
          ...(answer.act === 'accept' && { difference: answer.difference }),
        },
      },
      options,
    );
    const request = items.find(({ itemsid }) => itemsid === answer.product)?.request;
    return request?.paymentstatus === '1' ? request.requestid : null;
  }
  return null;
}

function readRow(row: OrderRow) {
  return {
    id: row.txnid,
    ref: row.txnref,
    status: row.txnstatus,
    placedAt: row.txntime,
    /** Read from product links. */
    stores: row.shops ?? [getShopHost(row.txnurl)].filter(Boolean),
    names: row.itemnames.map(toPlainSpaces),
    pieces: row.itemcount,
    /** Before discount and credits. */
    total: row.totaltxnamount,
    /** The amount due while unpaid. */
    authorized: row.authorizeamt,
    captured: row.capturedamt,
    heldAmount: row.heldamt,
    /** Includes pending refunds. */
    refunded: row.refundamt,
    /** Expected arrival in the suite. */
    expected: row.est_time,
    cancelledAt: row.processtime,
    stops: {
      placed: row.txnstatus === 'T' ? null : row.stops.placed,
      paid: row.stops.paid,
      bought: row.stops.bought,
      onItsWay: row.stops.onitsway,
      inSuite: row.stops.insuite,
    },
    actionNeeded: row.actionneeded,
    paymentNeeded: row.paymentneeded ?? row.txnstatus === '2',
  };
}

function readOrder(wire: WireOrder) {
  return {
    ...readRow(wire),
    /** Until it arrives in the suite. */
    days: wire.deliveryperiod,
    partial: wire.partialorderenabled,
    speed: wire.shippingoption,
    cancellable: wire.iscancellable,
    type: toOrderType(wire.txntype),
    products: wire.items.map(readProduct),
    sums: readSums(wire),
    credits: wire.creditredeemed,
    promo: wire.promocodeused,
    records: wire.transactionrecords.map(({ name, status, paymentDesc, amount }) => ({
      name,
      status,
      about: paymentDesc,
      amount,
    })),
    method: wire.paymentmethod,
    heldUntil: wire.holdexpires,
    /** Some products are unavailable and the member must decide. */
    onHold: wire.onhold,
    /** All other products were already bought, so no hold was possible. */
    tooLateToHold: wire.toolatetohold ?? false,
    /** The warehouse's text; empty when the member canceled. */
    cancelReason: wire.cancelreason ?? '',
    refund: wire.refund && {
      amount: wire.refund.amount,
      credits: wire.refund.credits,
      paidBack: wire.refund.state === 'refunded',
    },
    unpaid: wire.unpaidrequest && {
      id: wire.unpaidrequest.requestid,
      amount: wire.unpaidrequest.amt,
    },
    withdrawn: wire.withdrawn,
  };
}

function readSums(wire: WireOrder) {
  const fee = wire.fixedpromo?.fee ?? wire.authorizefee;
  const boughtLines = wire.items.filter(({ linestatus }) => linestatus === 'bought');
  const sum = (pick: (line: WireLine) => Amount) => addAmounts('0.00', ...boughtLines.map(pick));
  const goods = sum(({ pricepaid }) => pricepaid);
  const shipping = sum(({ shopshipping }) => shopshipping);
  const tax = sum(({ salestax }) => salestax);
  const total = wire.actualtxnamount;
  const discount = wire.capturedtxndiscount;
  return {
    value: subtractAmounts(wire.totaltxnamount, wire.authorizefee),
    fee,
    /** Percent with two decimals; null for a fixed fee. */
    feePercent: wire.fixedpromo ? null : wire.bfmrate,
    /** Extra hold for price rises. */
    cushion: wire.pricecushion,
    discount: wire.txndiscount,
    actual:
      boughtLines.length === 0
        ? null
        : {
            goods,
            shipping,
            tax,
            fee: subtractAmounts(addAmounts(total, discount), addAmounts(goods, shipping, tax)),
            discount,
            total,
          },
  };
}

function readProduct(line: WireLine) {
  return {
    id: line.itemsid,
    name: toPlainSpaces(line.itemname),
    url: line.itemurl,
    price: line.unitprice,
    quantity: line.quantity,
    total: line.linetotal,
    size: line.size,
    color: line.color,
    notes: line.additionalinfo,
    rise: line.pricerise,
    status: line.linestatus,
    reason: line.reason,
    paid: line.pricepaid,
    shipping: line.shopshipping,
    tax: line.salestax,
    /** Cost beyond the held amount. */
    difference: line.difference,
    request: line.request && {
      id: line.request.requestid,
      ref: line.request.reference,
      amount: line.request.amt,
      due: line.request.paymentstatus === '1',
    },
    shopOrder: line.shoporder,
    tracking: line.trackingno,
    packageRef: line.packageref,
    boughtAt: line.boughttime,
    arrivedAt: line.arrivedtime,
  };
}
