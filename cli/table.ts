import { bundle } from './commands/bundle';
import { chats } from './commands/chats';
import type { Command } from './command';
import { buildCompletionCommand } from './completion';
import { importDeals } from './commands/deals';
import { answer, quotes } from './commands/estimates';
import { moveFiles } from './commands/files';
import { look, timeline } from './commands/look';
import { member, paymentRequests, shipments, taxRules } from './commands/lists';
import { signOut, cancelPaymentRequest } from './commands/member-access';
import { eraseMember, exportMember } from './commands/member-data';
import { messages } from './commands/messages';
import { holds, release } from './commands/holds';
import { recordArrival, buy, cancelOrder, orders, price, soldOut } from './commands/orders';
import { audit, credit, recheck, refund, refunds, request } from './commands/money';
import { finish, label, requests, setPackage, takeBack } from './commands/packages';
import { meta } from './commands/page-meta';
import { publish } from './commands/publish';
import { receive } from './commands/receive';
import { reproduce } from './commands/reproduce';
import { cancelShipment, dispatch, track } from './commands/shipments';
import { cases, reconcile } from './commands/reconcile';
import { theme } from './commands/themes';
import { operators, trail } from './commands/staff';

/** The help lists them in this order. */
export const commands: Readonly<Record<string, Command>> = {
  receive,
  member,
  look,
  timeline,
  bundle,
  set: setPackage,
  'take-back': takeBack,
  requests,
  finish,
  label,
  shipments,
  dispatch,
  cancel: cancelShipment,
  track,
  credit,
  request,
  'payment-requests': paymentRequests,
  'tax-rules': taxRules,
  withdraw: cancelPaymentRequest,
  audit,
  recheck,
  refunds,
  refund,
  holds,
  release,
  reconcile,
  cases,
  messages,
  ...(process.env.WITH_TEST_MODE !== '' && { reproduce }),
  chats,
  meta,
  theme,
  publish,
  quotes,
  answer,
  'import-deals': importDeals,
  'move-files': moveFiles,
  orders,
  buy,
  'sold-out': soldOut,
  price,
  'cancel-order': cancelOrder,
  arrived: recordArrival,
  'export-member': exportMember,
  'sign-out': signOut,
  'erase-member': eraseMember,
  operators,
  trail,
  completion: buildCompletionCommand(() => commands),
};
