import type { FastifyInstance } from 'fastify';

import { actionRequestRoutes } from './actionrequest/routes';
import { addressRoutes } from './address/routes';
import type { Database } from './db/client';
import { listRoutes } from './list/routes';
import { loginRoutes } from './login/routes';
import { registerRoutes } from './register/routes';
import { notificationRoutes } from './notifications/routes';
import { passwordRoutes } from './passwords/routes';
import { operatorPackageRoutes } from './operator/routes';
import { pmtRoutes } from './pmt/routes';
import { contactRoutes } from './prelogin/routes';
import type { Route } from './route';
import { shipmentRoutes } from './shipment/routes';
import { userRoutes } from './user/routes';
import { cardRoutes } from './card/routes';
import { cartRoutes } from './cart/routes';
import { dispatchRoutes } from './operator/dispatch-routes';
import { moneyOperatorRoutes } from './operator/money-routes';
import { oneboxRoutes } from './onebox/routes';
import { paperRoutes } from './papers/routes';
import { paymentRequestRoutes } from './paymentrequest/routes';
import { enetsRoutes } from './payments/enets-routes';
import { paymentRoutes } from './payments/routes';
import { referRoutes } from './refer/routes';
import { rewardRoutes } from './reward/routes';
import { sandboxEnetsRoutes } from './sandbox/enets/routes';
import { sandboxIdentityRoutes } from './sandbox/identity/routes';
import { sandboxAfterRoutes } from './sandbox/after-routes';
import { sandboxRoutes } from './sandbox/routes';
import { sandboxStripeRoutes } from './sandbox/stripe/routes';
import { socialRoutes } from './social/routes';

/** A path group puts its routes on the host. `app` is only for routes outside the contract (sandbox pages). */
export type PathGroup = (app: FastifyInstance, route: Route, db: Database) => void | Promise<void>;

/** Every path group, in one readable list: one line a folder. */
export const pathGroups: PathGroup[] = [
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
  referRoutes,
  moneyOperatorRoutes,
  sandboxRoutes,
  sandboxAfterRoutes,
  sandboxStripeRoutes,
  sandboxEnetsRoutes,
  sandboxIdentityRoutes,
];
