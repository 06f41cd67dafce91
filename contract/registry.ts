import { actionRequestEndpoints } from './actionrequest';
import { addressEndpoints } from './address';
import { authEndpoints } from './auth';
import { blogEndpoints } from './blog';
import { calculatorEndpoints } from './calculator';
import { cardEndpoints } from './card';
import { cartEndpoints } from './cart';
import { dealEndpoints } from './deal';
import { destinationEndpoints } from './destination';
import { chatEndpoints } from './chat';
import type { BodyOf, QueryOf, ReplyOf } from './endpoint';
import { contactEndpoints } from './contact';
import { estimateEndpoints } from './estimate';
import { idCopyEndpoints } from './id-copy';
import { listEndpoints } from './list';
import { mailTrackingEndpoints } from './mail-tracking';
import { membershipEndpoints } from './membership';
import { notificationEndpoints } from './notification';
import { oneboxEndpoints } from './onebox';
import { operatorEndpoints } from './operator';
import { operatorOrderEndpoints } from './operator-order';
import { operatorListEndpoints } from './operator-lists';
import { operatorMemberEndpoints } from './operator-member';
import { operatorReconciliationEndpoints } from './operator-reconciliation';
import { operatorFileEndpoints } from './operator-files';
import { operatorStaffEndpoints } from './operator-staff';
import { orderEndpoints } from './order';
import { pageMetaEndpoints } from './page-meta';
import { paperEndpoints } from './paper';
import { paymentEndpoints } from './payment';
import { paymentCallEndpoints } from './payment-calls';
import { paymentRequestEndpoints } from './payment-request';
import { pmtEndpoints } from './pmt';
import { preferenceEndpoints } from './preferences';
import { productReadingEndpoints } from './product-reading';
import { referEndpoints } from './refer';
import { shipmentEndpoints } from './shipment';
import { socialEndpoints } from './social';
import { testModeEndpoints } from './test-mode';
import { themeEndpoints } from './theme';
import { trackingEndpoints } from './tracking';
import { userEndpoints } from './user';

/**
 * A release build has no calls of test mode, though the types do: nothing that could make them is in
 * it either. There the constant is empty (next.config.js, scripts/process/build-all.ts).
 */
const callsOfTestMode =
  process.env.WITH_TEST_MODE === '' ? ({} as typeof testModeEndpoints) : testModeEndpoints;

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
  ...destinationEndpoints,
  ...dealEndpoints,
  ...blogEndpoints,
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
  ...productReadingEndpoints,
  ...paymentEndpoints,
  ...paymentCallEndpoints,
  ...paymentRequestEndpoints,
  ...oneboxEndpoints,
  ...orderEndpoints,
  ...contactEndpoints,
  ...chatEndpoints,
  ...pageMetaEndpoints,
  ...callsOfTestMode,
  ...themeEndpoints,
  ...estimateEndpoints,
  ...operatorEndpoints,
  ...operatorOrderEndpoints,
  ...operatorListEndpoints,
  ...operatorMemberEndpoints,
  ...operatorReconciliationEndpoints,
  ...operatorFileEndpoints,
  ...operatorStaffEndpoints,
};

export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints;
export type Query<K extends Key> = QueryOf<Endpoints[K]>;
export type Body<K extends Key> = BodyOf<Endpoints[K]>;
export type Reply<K extends Key> = ReplyOf<Endpoints[K]>;
