import type { FrameProps } from '@/lib/page-props';

import { getAccountStates } from './account-states';
import { getDialogStates } from './dialogs';
import { getNoticeStates } from './notice-states';
import { getOrderStates } from './order-states';
import { getBoxCardStates, getPackageCardStates } from './parcel-states';
import { getPaymentStates, getRequestStates } from './payment-states';
import { getQuoteStates } from './quote-states';
import { getEmptyStates, getErrorStates, getFailureScreens } from './screen-states';
import { getShipmentStates } from './shipment-states';
import type { GalleryState } from './state';

/** Returns all states in the order of the index. */
export function getGalleryStates(frame: FrameProps): GalleryState[] {
  const { now } = frame;
  return [
    ...getPackageCardStates(now),
    ...getBoxCardStates(now),
    ...getShipmentStates(now),
    ...getOrderStates(now),
    ...getQuoteStates(now),
    ...getRequestStates(now),
    ...getPaymentStates(frame),
    ...getAccountStates(),
    ...getDialogStates(now),
    ...getEmptyStates(now),
    ...getErrorStates(),
    ...getFailureScreens(),
    ...getNoticeStates(),
  ];
}
