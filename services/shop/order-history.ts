import { errorNumbers } from '@/contract/error-numbers';
import type { Order as WireOrder, OrderLine as WireLine, OrderRow } from '@/contract/money/order';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type { OrdersQuery } from '@/lib/queries/orders';
import { shopOf } from '@/rules/cart/product';
import { withPlainSpaces } from '@/rules/format';
import { addAmounts, subtractAmounts, type Amount } from '@/rules/money';
import type { OrderAnswer } from '@/rules/orders/answers';
import { orderTypeOf } from '@/rules/orders/orders';
import { isUuid } from '@/rules/uuid';

/** A row of the order lists. Times ISO, money as decimal strings. */
export type OrderItem = ReturnType<typeof readRow>;

export type OrderPage = Awaited<ReturnType<typeof listOrders>>;

/** A product of an order. Amounts of the whole line; "0.00" until the store has named them. */
export type OrderedProduct = ReturnType<typeof readProduct>;

/** An order with all that is known of it (spec §3). */
export type OrderDetails = ReturnType<typeof readOrder>;

/** One page of the orders that are not over, or of all that were placed. @throws ApiError */
export async function listOrders(api: Api, { tab, page, at, status }: OrdersQuery) {
  const reply = await api.request(
    tab === 'history' ? 'GET /transaction/bfmhistorylist' : 'GET /transaction/bfmlist',
    { query: { page, ...(at && { at }), ...(status && { status }) } },
  );
  return { items: reply.items.map(readRow), ...readPaging(reply) };
}

/**
 * An order with its products and its money.
 * @throws ApiError notFound for one that is not the member's, and for what is no id
 */
export async function getOrder(api: Api, id: string): Promise<OrderDetails> {
  if (!isUuid(id)) throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readOrder(await api.request('GET /transaction/bfmdetails', { query: { txnid: id } }));
}

/**
 * Tells the host what a member has decided; the same again changes nothing.
 * @throws ApiError cancelNotPossible (1041) | priceChanged | attemptState | notFound
 */
export async function answerOrder(
  api: Api,
  answer: OrderAnswer,
  options: CallOptions,
): Promise<void> {
  if (answer.act === 'cancel')
    await api.request('POST /transaction/canceltxn', { body: { txnref: answer.ref } }, options);
  else if (answer.act === 'partial')
    await api.request(
      'POST /cartcheckout/updateinstructions',
      { body: { txnid: answer.id, partialorderenabled: 1, delivery: answer.speed } },
      options,
    );
  else
    await api.request(
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
}

function readRow(row: OrderRow) {
  return {
    id: row.txnid,
    ref: row.txnref,
    status: row.txnstatus,
    placed: row.txntime,
    /** The stores of its products, as far as they can be read from their links. */
    stores: row.shops ?? [shopOf(row.txnurl)].filter(Boolean),
    names: row.itemnames.map(withPlainSpaces),
    pieces: row.itemcount,
    /** Before discount and credits. */
    total: row.totaltxnamount,
    /** What was authorised; of one that is not paid, what is to pay now. */
    authorized: row.authorizeamt,
    captured: row.capturedamt,
    /** What a gateway holds now, and what of the money charged comes back or has come back. */
    held: row.heldamt,
    refunded: row.refundamt,
    /** When it is expected in the suite; null when nobody knows yet. */
    expected: row.est_time,
    cancelled: row.processtime,
    stops: {
      placed: row.txnstatus === 'T' ? null : row.stops.placed,
      paid: row.stops.paid,
      bought: row.stops.bought,
      onItsWay: row.stops.onitsway,
      inSuite: row.stops.insuite,
    },
    actionNeeded: row.actionneeded,
    /** All that it waits for is a payment. */
    paymentNeeded: row.paymentneeded ?? row.txnstatus === '2',
  };
}

function readOrder(wire: WireOrder) {
  return {
    ...readRow(wire),
    /** Days until it is in the suite. */
    days: wire.deliveryperiod,
    partial: wire.partialorderenabled,
    speed: wire.shippingoption,
    cancellable: wire.iscancellable,
    type: orderTypeOf(wire.txntype),
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
    /** It waits for the member: something cannot be had, and not all of it was not wanted. */
    onHold: wire.onhold,
    /** It was to be held like that, but all else had been bought by then. */
    tooLateToHold: wire.toolatetohold ?? false,
    /** The warehouse's words; empty when the member has cancelled it. */
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
  const bought = wire.items.filter(({ linestatus }) => linestatus === 'bought');
  const sum = (of: (line: WireLine) => Amount) => addAmounts('0.00', ...bought.map(of));
  const goods = sum(({ pricepaid }) => pricepaid);
  const shipping = sum(({ shopshipping }) => shopshipping);
  const tax = sum(({ salestax }) => salestax);
  const total = wire.actualtxnamount;
  const discount = wire.capturedtxndiscount;
  return {
    value: subtractAmounts(wire.totaltxnamount, wire.authorizefee),
    fee,
    /** Percent with two decimals; null where the fee is fixed. */
    feePercent: wire.fixedpromo ? null : wire.bfmrate,
    /** Held besides for prices that may rise. */
    cushion: wire.pricecushion,
    discount: wire.txndiscount,
    actual:
      bought.length === 0
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
    name: withPlainSpaces(line.itemname),
    url: line.itemurl,
    price: line.unitprice,
    quantity: line.quantity,
    total: line.linetotal,
    size: line.size,
    color: line.color,
    notes: line.additionalinfo,
    rise: line.pricerise,
    status: line.linestatus,
    /** Why it was dropped. */
    reason: line.reason,
    paid: line.pricepaid,
    shipping: line.shopshipping,
    tax: line.salestax,
    /** What it would cost beyond what is held. */
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
    bought: line.boughttime,
    arrived: line.arrivedtime,
  };
}
