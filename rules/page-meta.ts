import { isPublicPage } from './public-pages';
import { checkoutSteps, routes } from './routes';

/** A row as the portal reads it. */
interface MetaRow {
  page: string;
  language: string;
  brand: string;
}

/** What may stand in for a page's own title, description and picture. */
export interface MetaTexts {
  title?: string;
  description?: string;
  picture?: string;
}

/** Pages of the member area that rows may name; `/*` stands for any reference. */
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

/** Whose rows speak of a page: the public site's, the member area's, or nobody's. */
export function metaPlaceOf(page: string): 'page' | 'dashboard' | null {
  if (isPublicPage(page)) return 'page';
  return memberPages.has(page) ? 'dashboard' : null;
}

/** The page of rows that a path is shown by: itself, or its family in the member area. */
function namesOf(path: string): readonly string[] {
  return metaPlaceOf(path) ? [path] : [path.replace(/\/[^/]+$/, '/*')];
}

/**
 * The row of a path in a language: that of the brand before that of both.
 * @param path without language prefix and query
 */
export function rowFor<Row extends MetaRow>(
  rows: readonly Row[],
  path: string,
  language: string,
): Row | undefined {
  const names = namesOf(path);
  const fitting = rows.filter((row) => names.includes(row.page) && row.language === language);
  return fitting.find(({ brand }) => brand !== '') ?? fitting[0];
}

/** Whether a share picture can be fetched: a path on the portal, or an https address. */
export const isPictureAddress = (address: string): boolean =>
  /^\/\w[\w./-]*\.(png|jpg|jpeg|webp)$/i.test(address) ||
  (URL.canParse(address) && new URL(address).protocol === 'https:');
