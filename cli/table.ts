import { chats } from '@/cli/commands/chats';
import type { Command } from './commands';
import { completionOf } from './completion';
import { importDeals } from '@/cli/commands/deals';
import { answer, quotes } from '@/cli/commands/estimates';
import { moveFiles } from '@/cli/commands/files';
import { member, paymentRequests, shipments, taxRules } from '@/cli/commands/lists';
import { signOut, withdraw } from '@/cli/commands/member-access';
import { eraseMember, exportMember } from '@/cli/commands/member-data';
import { messages } from '@/cli/commands/messages';
import { holds, release } from '@/cli/commands/holds';
import { arrived, buy, cancelOrder, orders, price, soldOut } from '@/cli/commands/orders';
import { audit, credit, recheck, refund, refunds, request } from '@/cli/commands/money';
import { finish, label, requests, set, takeBack } from '@/cli/commands/packages';
import { meta } from '@/cli/commands/page-meta';
import { publish } from '@/cli/commands/publish';
import { receive } from '@/cli/commands/receive';
import { reproduce } from '@/cli/commands/reproduce';
import { cancel, dispatch, track } from '@/cli/commands/shipments';
import { cases, reconcile } from '@/cli/commands/reconcile';
import { theme } from '@/cli/commands/themes';
import { operators, trail } from '@/cli/commands/staff';

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
