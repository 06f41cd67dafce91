import type { OperatorKey } from '@/contract/operator/roles';

type Act = Extract<OperatorKey, `POST ${string}`>;

/** What an operator did, as a phrase that follows the operator's name. */
const acts: Readonly<Record<Act, string>> = {
  'POST /operator/receive': 'received a package',
  'POST /operator/setpackage': 'changed a package',
  'POST /operator/takebackpackage': 'took back a package received for the wrong suite',
  'POST /operator/finishrequest': 'answered a request',
  'POST /operator/dispatch': 'dispatched a shipment',
  'POST /operator/cancelshipment': 'canceled a shipment',
  'POST /operator/trackingevent': 'added a tracking event',
  'POST /operator/buy': 'recorded a purchase',
  'POST /operator/soldout': 'recorded that a product is sold out',
  'POST /operator/price': 'recorded a new price',
  'POST /operator/arrived': 'linked a package to its order',
  'POST /operator/cancelorder': 'canceled an order',
  'POST /operator/estimate': 'answered an estimate request',
  'POST /operator/credit': 'granted credits',
  'POST /operator/payment-request': 'requested a payment',
  'POST /operator/withdrawrequest': 'withdrew a payment request',
  'POST /operator/recheck': 'rechecked a payment with its gateway',
  'POST /operator/release': 'released an item on hold',
  'POST /operator/refund': 'recorded a refund',
  'POST /operator/reconcile': 'compared the books with the gateways',
  'POST /operator/settlecase': 'resolved a mismatch',
  'POST /operator/chats/read': 'read a chat',
  'POST /operator/chats/reply': 'replied in a chat',
  'POST /operator/chats/note': 'added a note to a chat',
  'POST /operator/chats/typing': 'typed in a chat',
  'POST /operator/chats/close': 'closed a chat',
  'POST /operator/look': 'looked up the member',
  'POST /operator/timeline': "read the member's timeline",
  'POST /operator/bundle': "made a test bundle of one of the member's pages",
  'POST /operator/opensession': 'signed in to the support page',
  'POST /operator/endsession': 'signed out of the support page',
  'POST /operator/signout': 'locked everyone out of the account',
  'POST /operator/exportmember': "exported the member's data",
  'POST /operator/erasemember': 'erased the member',
  'POST /operator/reproduce': 'reproduced a screen',
  'POST /operator/meta/add': "set a page's title or picture",
  'POST /operator/meta/remove': "removed a page's title or picture",
  'POST /operator/themes/add': 'added a seasonal theme',
  'POST /operator/themes/remove': 'removed a seasonal theme',
  'POST /operator/deal': 'stored a deal',
  'POST /operator/publish': 'published an article',
  'POST /operator/movefiles': 'moved files',
  'POST /operator/addoperator': 'added an operator',
  'POST /operator/endoperator': "revoked an operator's key",
};

interface OperatorAct {
  operator: string;
  role: string;
  operation: string;
  suite: string | null;
  input: Readonly<Record<string, unknown>>;
  status: number | null;
}

const quoteText = (value: unknown): string =>
  typeof value === 'string' && value.includes(' ') ? `"${value}"` : String(value);

/** Returns an English description of an audit trail entry. */
export function describeAct({ operator, role, operation, suite, input, status }: OperatorAct) {
  const act = Object.hasOwn(acts, operation) ? acts[operation as Act] : operation;
  const details = Object.entries(input)
    .filter(([name]) => name !== 'suite')
    .map(([name, value]) => `${name} ${quoteText(value)}`);
  const outcome =
    status === 200
      ? ''
      : status === null
        ? ' It has not finished, or the host stopped before it did.'
        : ` It was refused or failed (${status}).`;
  const who = operator === role ? operator : `${operator} (${role})`;
  return `${who} ${act}${suite ? `, ${suite}` : ''}${details.length > 0 ? `: ${details.join(', ')}` : ''}.${outcome}`;
}
