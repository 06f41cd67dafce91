import { dealRoutes } from '@/host/cart/deals/routes';
import { blogRoutes } from '@/host/blog/routes';
import { orderRoutes } from '@/host/cart/orders/routes';
import { productReadingRoutes } from '@/host/cart/reader/routes';
import { cartRoutes } from '@/host/cart/routes';
import type { PathGroup } from '@/host/core/http/route';
import { estimateRoutes } from '@/host/estimates/routes';
import { findSettledOrderNews } from '@/host/cart/orders/settled-news';
import { notificationRoutes } from '@/host/mail/notifications/routes';
import { addressRoutes } from '@/host/members/address/routes';
import { chatRoutes } from '@/host/members/chat/routes';
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
import { operatorOrderRoutes } from '@/host/operator/orders/routes';
import { operatorListRoutes } from '@/host/operator/lists';
import { lookRoutes } from '@/host/operator/look/look';
import { memberDataRoutes } from '@/host/operator/member-data/member-data';
import { moneyOperatorRoutes } from '@/host/operator/money-routes';
import { reconciliationRoutes } from '@/host/operator/reconciliation';
import { operatorPackageRoutes } from '@/host/operator/routes';
import { staffRoutes } from '@/host/operator/staff';
import { paperRoutes } from '@/host/papers/routes';
import { actionRequestRoutes } from '@/host/parcels/actionrequest/routes';
import { oneboxRoutes } from '@/host/parcels/onebox/routes';
import { pmtRoutes } from '@/host/parcels/pmt/routes';
import { discountRoutes } from '@/host/parcels/shipment/discount-routes';
import { shipmentRoutes } from '@/host/parcels/shipment/routes';
import { listRoutes } from '@/host/rates/list/routes';
import { pageMetaRoutes } from '@/host/rates/page-meta/routes';
import { themeRoutes } from '@/host/rates/themes/routes';

import type { Services } from './compose';

export const pathGroups: PathGroup<Services>[] = [
  loginRoutes,
  registerRoutes,
  passwordRoutes,
  notificationRoutes(findSettledOrderNews),
  socialRoutes,
  userRoutes,
  contactRoutes,
  chatRoutes,
  pageMetaRoutes,
  themeRoutes,
  addressRoutes,
  listRoutes,
  blogRoutes,
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
  productReadingRoutes,
  dealRoutes,
  estimateRoutes,
  orderRoutes,
  operatorOrderRoutes,
  reconciliationRoutes,
  memberDataRoutes,
  lookRoutes,
  operatorListRoutes,
  staffRoutes,
  rewardRoutes,
  discountRoutes,
  referRoutes,
  moneyOperatorRoutes,
];
