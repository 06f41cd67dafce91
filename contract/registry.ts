import { actionRequestEndpoints } from './actionrequest';
import { addressEndpoints } from './address';
import { authEndpoints } from './auth';
import { calculatorEndpoints } from './calculator';
import { cardEndpoints } from './card';
import { cartEndpoints } from './cart';
import type { BodyOf, QueryOf, ReplyOf } from './endpoint';
import { contactEndpoints } from './contact';
import { idCopyEndpoints } from './id-copy';
import { listEndpoints } from './list';
import { mailTrackingEndpoints } from './mail-tracking';
import { membershipEndpoints } from './membership';
import { notificationEndpoints } from './notification';
import { oneboxEndpoints } from './onebox';
import { operatorEndpoints } from './operator';
import { paperEndpoints } from './paper';
import { paymentEndpoints } from './payment';
import { paymentCallEndpoints } from './payment-calls';
import { paymentRequestEndpoints } from './payment-request';
import { pmtEndpoints } from './pmt';
import { preferenceEndpoints } from './preferences';
import { referEndpoints } from './refer';
import { shipmentEndpoints } from './shipment';
import { socialEndpoints } from './social';
import { trackingEndpoints } from './tracking';
import { userEndpoints } from './user';

/**
 * Every call of the wire, keyed 'METHOD /path'. Host routes, the gateway table of the portal and
 * the OpenAPI document come from it.
 */
export const endpoints = {
  ...authEndpoints,
  ...socialEndpoints,
  ...userEndpoints,
  ...preferenceEndpoints,
  ...membershipEndpoints,
  ...referEndpoints,
  ...addressEndpoints,
  ...idCopyEndpoints,
  ...listEndpoints,
  ...pmtEndpoints,
  ...actionRequestEndpoints,
  ...mailTrackingEndpoints,
  ...notificationEndpoints,
  ...shipmentEndpoints,
  ...trackingEndpoints,
  ...calculatorEndpoints,
  ...paperEndpoints,
  ...cardEndpoints,
  ...cartEndpoints,
  ...paymentEndpoints,
  ...paymentCallEndpoints,
  ...paymentRequestEndpoints,
  ...oneboxEndpoints,
  ...contactEndpoints,
  ...operatorEndpoints,
};

export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints;
export type Query<K extends Key> = QueryOf<Endpoints[K]>;
export type Body<K extends Key> = BodyOf<Endpoints[K]>;
export type Reply<K extends Key> = ReplyOf<Endpoints[K]>;
