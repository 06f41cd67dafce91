import { cartRoutes } from '@/host/cart/routes';
import type { PathGroup } from '@/host/core/http/route';
import { notificationRoutes } from '@/host/mail/notifications/routes';
import { addressRoutes } from '@/host/members/address/routes';
import { loginRoutes } from '@/host/members/login/routes';
import { passwordRoutes } from '@/host/members/passwords/routes';
import { contactRoutes } from '@/host/members/prelogin/routes';
import { referRoutes } from '@/host/members/refer/routes';
import { registerRoutes } from '@/host/members/register/routes';
import { socialRoutes } from '@/host/members/social/routes';
import { userRoutes } from '@/host/members/user/routes';
import { cardRoutes } from '@/host/money/card/routes';
import { paymentRequestRoutes } from '@/host/money/paymentrequest/routes';
import { enetsRoutes } from '@/host/money/payments/enets-routes';
import { paymentRoutes } from '@/host/money/payments/routes';
import { rewardRoutes } from '@/host/money/reward/routes';
import { dispatchRoutes } from '@/host/operator/dispatch-routes';
import { moneyOperatorRoutes } from '@/host/operator/money-routes';
import { operatorPackageRoutes } from '@/host/operator/routes';
import { paperRoutes } from '@/host/papers/routes';
import { actionRequestRoutes } from '@/host/parcels/actionrequest/routes';
import { oneboxRoutes } from '@/host/parcels/onebox/routes';
import { pmtRoutes } from '@/host/parcels/pmt/routes';
import { discountRoutes } from '@/host/parcels/shipment/discount-routes';
import { shipmentRoutes } from '@/host/parcels/shipment/routes';
import { listRoutes } from '@/host/rates/list/routes';

import type { Services } from './compose';

/** Every path group of the contract, in one readable list: one line a folder. */
export const pathGroups: PathGroup<Services>[] = [
  loginRoutes,
  registerRoutes,
  passwordRoutes,
  notificationRoutes,
  socialRoutes,
  userRoutes,
  contactRoutes,
  addressRoutes,
  listRoutes,
  shipmentRoutes,
  dispatchRoutes,
  pmtRoutes,
  actionRequestRoutes,
  operatorPackageRoutes,
  paymentRoutes,
  enetsRoutes,
  paymentRequestRoutes,
  oneboxRoutes,
  paperRoutes,
  cardRoutes,
  cartRoutes,
  rewardRoutes,
  discountRoutes,
  referRoutes,
  moneyOperatorRoutes,
];
