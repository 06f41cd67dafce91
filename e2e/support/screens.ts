import type { Address } from '@/contract/member/address';
import type { Onebox } from '@/contract/member/onebox';
import type { OrderCheckout } from '@/contract/money/order';
import type { CurrentShipment, ShippingSpeed } from '@/contract/member/shipment';
import type { Reply } from '@/contract/calls';

import { type RequestSender, call, manilaAddress } from './people';
import { callOperator, receive } from './warehouse';

/** Returns the member's delivery address and adds it if missing. */
export async function ensureAddress(context: RequestSender): Promise<Address> {
  type List = Reply<'GET /address/getaddresses'>;
  const findAddress = ({ addresses }: List) =>
    addresses.find(({ street1 }) => street1 === manilaAddress.street1);
  const address =
    findAddress(await call<List>(context, 'GET /address/getaddresses')) ??
    findAddress(await call<List>(context, 'POST /address/addaddress', manilaAddress));
  if (!address) throw new Error('the address was not added');
  return address;
}

/** Prepares a checkout up to its review: declared packages, an address, the standard speed. */
export async function prepareCheckout(
  context: RequestSender,
  suite: string,
  count = 1,
): Promise<CurrentShipment> {
  const refs: string[] = [];
  for (let i = 0; i < count; i += 1) refs.push(await receiveDeclaredPackage(context, suite));
  const { addressid } = await ensureAddress(context);
  const { shipmentid } = await call<CurrentShipment>(context, 'POST /shipment/init', {
    packages: refs,
  });
  await call(context, 'POST /shipment/updateshipment', { shipmentid, addressid });
  const { shippingSpeed } = await call<{ shippingSpeed: Record<string, ShippingSpeed> }>(
    context,
    'POST /shipment/shipping-calculator',
    { shipmentid },
  );
  const speed = Object.values(shippingSpeed).find((option) => option.isEnabled)?.code ?? 'standard';
  return call<CurrentShipment>(context, 'POST /shipment/updateshipment', {
    shipmentid,
    speed,
    insurance: false,
  });
}

/** Receives a package with declared contents. Returns its reference. */
export async function receiveDeclaredPackage(
  context: RequestSender,
  suite: string,
  name = 'Linen shirt',
): Promise<string> {
  const packageref = await receive(suite, { description: name });
  await call(context, 'POST /pmt/declareitemization', {
    packageref,
    declare: true,
    items: [{ description: name, qty: 1, price: 42.5 }],
  });
  return packageref;
}

/** Creates a shipment paid with credits. */
export async function createPaidShipment(
  context: RequestSender,
  suite: string,
): Promise<CurrentShipment> {
  const shipment = await prepareCheckout(context, suite);
  const { shipmentid, quote } = shipment;
  await callOperator('credit', { suite, amount: 500, reason: 'Welcome' });
  const { quote: coveredQuote } = await call<CurrentShipment>(context, 'POST /reward/applycredit', {
    shipmentid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { shipmentid, quote: coveredQuote?.hash ?? '' });
  return shipment;
}

/** Creates a paid shipment that is in transit. Returns its reference. */
export async function createShippedShipment(
  context: RequestSender,
  suite: string,
): Promise<string> {
  const { shipmentref } = await createPaidShipment(context, suite);
  await callOperator('dispatch', { shipmentref, awb: '1234567890', courier: 'DHL' });
  await callOperator('trackingevent', {
    shipmentref,
    status: 'in_transit',
    location: 'Anchorage, US',
    timestamp: new Date(Date.now() - 60_000).toISOString(),
  });
  return shipmentref;
}

/** Creates an unpaid OneBox of two packages. */
export async function createDraftBox(context: RequestSender, suite: string): Promise<Onebox> {
  const packages = [
    await receive(suite, { description: 'Tea set' }),
    await receive(suite, { description: 'Rain jacket' }),
  ];
  return call<Onebox>(context, 'POST /onebox/generate', { packages });
}

/** Creates a OneBox paid with credits. Returns its ID. */
export async function createPaidBox(context: RequestSender, suite: string): Promise<string> {
  const { oneboxid, quote } = await createDraftBox(context, suite);
  await callOperator('credit', { suite, amount: Number(quote?.total ?? 0), reason: 'Welcome' });
  const { quote: coveredQuote } = await call<Onebox>(context, 'POST /onebox/redeem', {
    oneboxid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { oneboxid, quote: coveredQuote?.hash ?? '' });
  return oneboxid;
}

/** Creates an order paid with credits, with nothing bought yet. Returns its ID. */
export async function createPaidOrder(context: RequestSender, suite: string): Promise<string> {
  await callOperator('credit', { suite, amount: 110, reason: 'Welcome' });
  await call(context, 'POST /cart/additem', {
    itemurl: 'https://www.example-shop.com/tea-bowl',
    itemname: 'Tea bowl',
    unitprice: 50,
    quantity: 2,
    size: 'M',
    color: 'Blue',
    additionalinfo: '',
  });
  const { txnid } = await call<OrderCheckout>(context, 'POST /transaction/init');
  const { hash } = await call<OrderCheckout>(context, 'POST /cartcheckout/redeem', {
    txnid,
    credits: 110,
  });
  await call(context, 'POST /reward/checkout', { txnid, quote: hash });
  return txnid;
}
