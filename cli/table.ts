import { chats } from './chats';
import type { Command } from './commands';
import { completionOf } from './completion';
import { importDeals } from './deals';
import { answer, quotes } from './estimates';
import { moveFiles } from './files';
import { member, paymentRequests, shipments, taxRules } from './lists';
import { signOut, withdraw } from './member-access';
import { eraseMember, exportMember } from './member-data';
import { messages } from './messages';
import { holds, release } from './holds';
import { arrived, buy, cancelOrder, orders, price, soldOut } from './orders';
import { audit, credit, recheck, refund, refunds, request } from './money';
import { finish, label, requests, set, takeBack } from './packages';
import { meta } from './page-meta';
import { publish } from './publish';
import { receive } from './receive';
import { reproduce } from './reproduce';
import { cancel, dispatch, track } from './shipments';
import { cases, reconcile } from './reconcile';
import { theme } from './themes';
import { operators, trail } from './staff';

/** Every command by its name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  receive,
  member,
  set,
  'take-back': takeBack,
  requests,
  finish,
  label,
  shipments,
  dispatch,
  cancel,
  track,
  credit,
  request,
  'payment-requests': paymentRequests,
  'tax-rules': taxRules,
  withdraw,
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
  arrived,
  'export-member': exportMember,
  'sign-out': signOut,
  'erase-member': eraseMember,
  operators,
  trail,
  completion: completionOf(() => commands),
};
