import { actionRequestEndpoints } from '@/contract/member/actionrequest';
import { addressEndpoints } from '@/contract/member/address';
import { authEndpoints } from '@/contract/member/auth';
import { blogEndpoints } from '@/contract/public/blog';
import { calculatorEndpoints } from '@/contract/public/calculator';
import { cardEndpoints } from '@/contract/money/card';
import { cartEndpoints } from '@/contract/money/cart';
import { dealEndpoints } from '@/contract/public/deal';
import { destinationEndpoints } from '@/contract/public/destination';
import { chatEndpoints } from '@/contract/member/chat';
import type { BodyOf, QueryOf, ReplyOf } from './endpoint';
import { contactEndpoints } from '@/contract/member/contact';
import { estimateEndpoints } from '@/contract/public/estimate';
import { idCopyEndpoints } from '@/contract/member/id-copy';
import { listEndpoints } from '@/contract/public/list';
import { mailTrackingEndpoints } from '@/contract/member/mail-tracking';
import { membershipEndpoints } from '@/contract/member/membership';
import { notificationEndpoints } from '@/contract/member/notification';
import { oneboxEndpoints } from '@/contract/member/onebox';
import { operatorEndpoints } from '@/contract/operator/warehouse';
import { operatorOrderEndpoints } from '@/contract/operator/order';
import { operatorListEndpoints } from '@/contract/operator/lists';
import { operatorMemberEndpoints } from '@/contract/operator/member';
import { operatorReconciliationEndpoints } from '@/contract/operator/reconciliation';
import { operatorFileEndpoints } from '@/contract/operator/files';
import { operatorStaffEndpoints } from '@/contract/operator/staff';
import { orderEndpoints } from '@/contract/money/order';
import { pageMetaEndpoints } from '@/contract/public/page-meta';
import { paperEndpoints } from '@/contract/member/paper';
import { paymentEndpoints } from '@/contract/money/payment';
import { paymentCallEndpoints } from '@/contract/money/payment-calls';
import { paymentRequestEndpoints } from '@/contract/money/payment-request';
import { pmtEndpoints } from '@/contract/member/pmt';
import { preferenceEndpoints } from '@/contract/member/preferences';
import { productReadingEndpoints } from '@/contract/public/product-reading';
import { referEndpoints } from '@/contract/member/refer';
import { shipmentEndpoints } from '@/contract/member/shipment';
import { socialEndpoints } from '@/contract/member/social';
import { testModeEndpoints } from '@/contract/test-mode/calls';
import { themeEndpoints } from '@/contract/public/theme';
import { trackingEndpoints } from '@/contract/public/tracking';
import { userEndpoints } from '@/contract/member/user';

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
