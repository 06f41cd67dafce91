import { isPublicPage } from './public-pages';
import { checkoutSteps, routes } from './routes';

interface MetaRow {
  page: string;
  language: string;
  brand: string;
}

export interface MetaTexts {
  title?: string;
  description?: string;
  picture?: string;
}

/** `/*` matches any reference. */
const memberPages: ReadonlySet<string> = new Set([
  routes.dashboard(),
  routes.welcome(),
  routes.packages(),
  `${routes.packages()}/*`,
  ...checkoutSteps.map((step) => routes.shipmentStep(step)),
  routes.orderCheckout(),
  routes.orders(),
  `${routes.orders()}/*`,
  routes.shipments(),
  `${routes.shipments()}/*`,
  `${routes.oneboxGuide()}/*`,
  routes.paymentRequests(),
  `${routes.paymentRequests()}/*`,
  routes.businessMembership(),
  routes.referFriend(),
  routes.profile(),
  routes.security(),
  routes.addresses(),
  routes.cards(),
  routes.preferences(),
  routes.membership(),
  routes.accountHistory(),
]);

/** Returns which group of page texts a page is in, or null if its texts cannot be replaced. */
export function findMetaSection(page: string): 'page' | 'dashboard' | null {
  if (isPublicPage(page)) return 'page';
  return memberPages.has(page) ? 'dashboard' : null;
}

function listPageNames(path: string): readonly string[] {
  return findMetaSection(path) ? [path] : [path.replace(/\/[^/]+$/, '/*')];
}

/** A brand's row wins over the shared row. `path` has no language prefix. */
export function findMetaRow<Row extends MetaRow>(
  rows: readonly Row[],
  path: string,
  language: string,
): Row | undefined {
  const names = listPageNames(path);
  const matches = rows.filter((row) => names.includes(row.page) && row.language === language);
  return matches.find(({ brand }) => brand !== '') ?? matches[0];
}

/** A portal path or an https address. */
export const isPictureUrl = (url: string): boolean =>
  /^\/\w[\w./-]*\.(png|jpg|jpeg|webp)$/i.test(url) ||
  (URL.canParse(url) && new URL(url).protocol === 'https:');
