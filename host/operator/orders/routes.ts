import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';

import { linkPackageByHand } from './arrival';
import { storeShopPrice, buyLine, cancelOrder, markSoldOut } from './lines';
import { listOrdersToBuy } from './list';

export const operatorOrderRoutes: PathGroup<PaymentServices> = (_app, route, db) => {
  route('GET /operator/orders', ({ query }) => listOrdersToBuy(db, query));
  route('POST /operator/buy', ({ payments, body }) => buyLine(db, payments, body));
  route('POST /operator/soldout', ({ payments, body }) => markSoldOut(db, payments, body));
  route('POST /operator/price', ({ payments, body }) => storeShopPrice(db, payments, body));
  route('POST /operator/cancelorder', ({ payments, body }) => cancelOrder(db, payments, body));
  route('POST /operator/arrived', ({ payments, body }) => linkPackageByHand(db, payments, body));
};
