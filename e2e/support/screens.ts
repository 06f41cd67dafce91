import type { Address } from '@/contract/member/address';
import type { Onebox } from '@/contract/member/onebox';
import type { OrderCheckout } from '@/contract/money/order';
import type { CurrentShipment, ShippingSpeed } from '@/contract/member/shipment';
import type { Reply } from '@/contract/calls';

import { type Asking, call, manilaAddress } from './people';
import { operatorCall, receive } from './warehouse';

/** A delivery address that can be shipped to, added unless the member has it. */
export async function withAddress(context: Asking): Promise<Address> {
  type List = Reply<'GET /address/getaddresses'>;
  const known = ({ addresses }: List) =>
    addresses.find(({ street1 }) => street1 === manilaAddress.street1);
  const there =
    known(await call<List>(context, 'GET /address/getaddresses')) ??
    known(await call<List>(context, 'POST /address/addaddress', manilaAddress));
  if (!there) throw new Error('the address was not added');
  return there;
}

/** A checkout brought to its review: declared packages, an address, the standard speed. */
export async function checkoutInReview(
  context: Asking,
  suite: string,
  packages = 1,
): Promise<CurrentShipment> {
  const refs: string[] = [];
  for (let i = 0; i < packages; i += 1) refs.push(await declaredPackage(context, suite));
  const { addressid } = await withAddress(context);
  const { shipmentid } = await call<CurrentShipment>(context, 'POST /shipment/init', {
    packages: refs,
  });
  await call(context, 'POST /shipment/updateshipment', { shipmentid, addressid });
  const { shippingSpeed } = await call<{ shippingSpeed: Record<string, ShippingSpeed> }>(
    context,
    'POST /shipment/shipping-calculator',
    { shipmentid },
  );
  const speed = Object.values(shippingSpeed).find((one) => one.isEnabled)?.code ?? 'standard';
  return call<CurrentShipment>(context, 'POST /shipment/updateshipment', {
    shipmentid,
    speed,
    insurance: false,
  });
}

/** A package whose contents are declared. */
export async function declaredPackage(
  context: Asking,
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

/** A shipment that credits paid. */
export async function paidShipment(context: Asking, suite: string): Promise<CurrentShipment> {
  const shipment = await checkoutInReview(context, suite);
  const { shipmentid, quote } = shipment;
  await operatorCall('credit', { suite, amount: 500, reason: 'Welcome' });
  const { quote: covered } = await call<CurrentShipment>(context, 'POST /reward/applycredit', {
    shipmentid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { shipmentid, quote: covered?.hash ?? '' });
  return shipment;
}

/** The same, handed to a courier and seen on its way. Returns its reference. */
export async function shipmentOnItsWay(context: Asking, suite: string): Promise<string> {
  const { shipmentref } = await paidShipment(context, suite);
  await operatorCall('dispatch', { shipmentref, awb: '1234567890', courier: 'DHL' });
  await operatorCall('trackingevent', {
    shipmentref,
    status: 'in_transit',
    location: 'Anchorage, US',
    timestamp: new Date(Date.now() - 60_000).toISOString(),
  });
  return shipmentref;
}

/** A OneBox of two packages that is not paid yet. */
export async function draftBox(context: Asking, suite: string): Promise<Onebox> {
  const packages = [
    await receive(suite, { description: 'Tea set' }),
    await receive(suite, { description: 'Rain jacket' }),
  ];
  return call<Onebox>(context, 'POST /onebox/generate', { packages });
}

/** A OneBox that credits paid. Returns its id. */
export async function paidBox(context: Asking, suite: string): Promise<string> {
  const { oneboxid, quote } = await draftBox(context, suite);
  await operatorCall('credit', { suite, amount: Number(quote?.total ?? 0), reason: 'Welcome' });
  const { quote: covered } = await call<Onebox>(context, 'POST /onebox/redeem', {
    oneboxid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { oneboxid, quote: covered?.hash ?? '' });
  return oneboxid;
}

/** An order that credits paid, and of which nothing is bought. Returns its id. */
export async function paidOrder(context: Asking, suite: string): Promise<string> {
  await operatorCall('credit', { suite, amount: 110, reason: 'Welcome' });
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
