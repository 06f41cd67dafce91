import type { FrameProps } from '@/lib/page-props';

import { accountStates } from './account-states';
import { dialogStates } from './dialogs';
import { noticeStates } from './notice-states';
import { orderStates } from './order-states';
import { boxCardStates, packageCardStates } from './parcel-states';
import { paymentStates, requestStates } from './payment-states';
import { quoteStates } from './quote-states';
import { emptyStates, errorStates, failureScreens } from './screen-states';
import { shipmentStates } from './shipment-states';
import type { GalleryState } from './state';

/** In index order. */
export function galleryStates(frame: FrameProps): GalleryState[] {
  const { now } = frame;
  return [
    ...packageCardStates(now),
    ...boxCardStates(now),
    ...shipmentStates(now),
    ...orderStates(now),
    ...quoteStates(now),
    ...requestStates(now),
    ...paymentStates(frame),
    ...accountStates(),
    ...dialogStates(now),
    ...emptyStates(now),
    ...errorStates(),
    ...failureScreens(),
    ...noticeStates(),
  ];
}
