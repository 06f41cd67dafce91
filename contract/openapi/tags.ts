const tags: readonly (readonly [name: string, description: string, ...heads: string[]])[] = [
  [
    'sign-in',
    'Sign in and out, and set a new password',
    'login',
    'securelogin',
    'logout',
    'forgotpassword',
    'updatepassword',
  ],
  ['register', 'Open an account', 'register'],
  ['social', 'Sign in with a provider', 'social'],
  ['user', "A member's profile, membership, credits and settings", 'user'],
  ['address', 'Delivery addresses, and copies of IDs for customs', 'address'],
  ['packages', 'Packages in the warehouse, and requests for them', 'pmt', 'actionrequest'],
  ['onebox', 'Several packages in one box', 'onebox'],
  ['shipment', 'Shipments, their prices and tracking', 'shipment'],
  ['papers', 'Receipts, invoices and customs papers', 'papers'],
  ['order', 'The cart, and orders that we buy for members', 'cart', 'checkout', 'transaction'],
  ['estimate', 'Quotes for products, and weight guarantees', 'estimate'],
  ['payment request', 'Payment requests to members', 'paymentrequest'],
  ['payment', 'Payments, promo codes and credits', 'payment', 'reward', 'cartcheckout', 'enets'],
  ['card', 'Saved cards', 'card'],
  ['webhooks', 'Notices from payment gateways and the mail provider', 'webhooks'],
  ['refer', 'Invitations', 'refer'],
  ['prelogin', 'For members who are recognized but not signed in, and for guests', 'prelogin'],
  ['chat', 'Live chat with support', 'chat', 'livechat'],
  ['list', 'Countries, destinations, deals and other lists', 'list'],
  ['content', 'The blog, and titles of pages', 'blog', 'page', 'dashboard'],
  ['operator', 'The warehouse and customer service', 'operator'],
];

/** Gateway URLs and return URLs count as payments. */
export function findTag(path: string): string | undefined {
  const [, head = ''] = path.split('/');
  if (/^get\w+url$|-success$/.test(head)) return 'payment';
  return tags.find(([, , ...heads]) => heads.includes(head))?.[0];
}

export const openApiTags = tags.map(([name, description]) => ({ name, description }));
