import type account from '@/messages/en/account.json';
import type address from '@/messages/en/address.json';
import type auth from '@/messages/en/auth.json';
import type dashboard from '@/messages/en/dashboard.json';
import type credits from '@/messages/en/credits.json';
import type membership from '@/messages/en/membership.json';
import type frame from '@/messages/en/frame.json';
import type forms from '@/messages/en/forms.json';
import type errorsPage from '@/messages/en/errors-page.json';
import type common from '@/messages/en/common.json';
import type errors from '@/messages/en/errors.json';
import type packages from '@/messages/en/packages.json';
import type payments from '@/messages/en/payments.json';
import type shipment from '@/messages/en/shipment.json';
import type recovery from '@/messages/en/recovery.json';
import type session from '@/messages/en/session.json';
import type categories from '@/messages/en/categories.json';
import type charges from '@/messages/en/charges.json';
import type home from '@/messages/en/home.json';
import type rates from '@/messages/en/rates.json';
import type shipments from '@/messages/en/shipments.json';
import type social from '@/messages/en/social.json';
import type support from '@/messages/en/support.json';
import type terms from '@/messages/en/terms.json';
import type tracking from '@/messages/en/tracking.json';
import type validation from '@/messages/en/validation.json';

/** Every message namespace, typed from English. One line a namespace; a wrong key does not compile. */
export interface AppMessages {
  account: typeof account;
  credits: typeof credits;
  membership: typeof membership;
  frame: typeof frame;
  forms: typeof forms;
  'errors-page': typeof errorsPage;
  common: typeof common;
  errors: typeof errors;
  session: typeof session;
  auth: typeof auth;
  recovery: typeof recovery;
  validation: typeof validation;
  dashboard: typeof dashboard;
  categories: typeof categories;
  charges: typeof charges;
  home: typeof home;
  rates: typeof rates;
  social: typeof social;
  support: typeof support;
  terms: typeof terms;
  packages: typeof packages;
  shipments: typeof shipments;
  tracking: typeof tracking;
  payments: typeof payments;
  address: typeof address;
  shipment: typeof shipment;
}

export type Namespace = keyof AppMessages;
