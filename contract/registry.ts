import { actionRequestEndpoints } from './member/actionrequest';
import { addressEndpoints } from './member/address';
import { authEndpoints } from './member/auth';
import { blogEndpoints } from './public/blog';
import { calculatorEndpoints } from './public/calculator';
import { cardEndpoints } from './money/card';
import { cartEndpoints } from './money/cart';
import { dealEndpoints } from './public/deal';
import { destinationEndpoints } from './public/destination';
import { chatEndpoints } from './member/chat';
import { contactEndpoints } from './member/contact';
import { estimateEndpoints } from './public/estimate';
import { idCopyEndpoints } from './member/id-copy';
import { listEndpoints } from './public/list';
import { mailTrackingEndpoints } from './member/mail-tracking';
import { membershipEndpoints } from './member/membership';
import { notificationEndpoints } from './member/notification';
import { oneboxEndpoints } from './member/onebox';
import { operatorEndpoints } from './operator/warehouse';
import { operatorOrderEndpoints } from './operator/order';
import { operatorListEndpoints } from './operator/lists';
import { operatorLookEndpoints } from './operator/look';
import { operatorMemberEndpoints } from './operator/member';
import { operatorReconciliationEndpoints } from './operator/reconciliation';
import { operatorFileEndpoints } from './operator/files';
import { operatorStaffEndpoints } from './operator/staff';
import { orderEndpoints } from './money/order';
import { pageMetaEndpoints } from './public/page-meta';
import { paperEndpoints } from './member/paper';
import { paymentEndpoints } from './money/payment';
import { paymentCallEndpoints } from './money/payment-calls';
import { paymentRequestEndpoints } from './money/payment-request';
import { pmtEndpoints } from './member/pmt';
import { preferenceEndpoints } from './member/preferences';
import { productReadingEndpoints } from './public/product-reading';
import { referEndpoints } from './member/refer';
import { shipmentEndpoints } from './member/shipment';
import { socialEndpoints } from './member/social';
import { testModeEndpoints } from './test-mode/calls';
import { themeEndpoints } from './public/theme';
import { trackingEndpoints } from './public/tracking';
import { userEndpoints } from './member/user';

/**
 * Release builds omit test mode calls (next.config.js, scripts/process/build-all.ts); the types
 * include them.
 */
const testModeCalls =
  process.env.WITH_TEST_MODE === '' ? ({} as typeof testModeEndpoints) : testModeEndpoints;

/**
 * All calls, keyed 'METHOD /path'. Host routes, the portal gateway and the OpenAPI document derive
 * from it.
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
  ...testModeCalls,
  ...themeEndpoints,
  ...estimateEndpoints,
  ...operatorEndpoints,
  ...operatorOrderEndpoints,
  ...operatorListEndpoints,
  ...operatorLookEndpoints,
  ...operatorMemberEndpoints,
  ...operatorReconciliationEndpoints,
  ...operatorFileEndpoints,
  ...operatorStaffEndpoints,
};

type Endpoints = typeof endpoints;

declare module './calls' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the members are the table's
  interface Calls extends Endpoints {}
}
