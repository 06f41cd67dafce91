import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import { Problem, invalid } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';
import { recordWeight } from '@/host/estimates/weight-history';
import { findChosenAddress } from '@/host/members/address/addresses';
import { tidyLabelLine } from '@/rules/addresses/scripts';
import { fromCents, readCents, toCents } from '@/rules/money';
import {
  contentsTotal,
  declarationLimits,
  isCustomsText,
  type CompleteLine,
} from '@/rules/packages/itemization';
import { readKinds } from '@/rules/packages/package';

import { changePackage, lockForAction } from './change';
import type { OwnPackage } from './read';

interface Declaration {
  amountCents: number;
  itemization: readonly { description: string; qty: number; priceCents: number }[];
}

const isSameItemization = (a: Declaration['itemization'], b: Declaration['itemization']) =>
  a.length === b.length &&
  a.every(
    ({ description, qty, priceCents }, index) =>
      b[index]?.description === description &&
      b[index].qty === qty &&
      b[index].priceCents === priceCents,
  );

/**
 * Prevents lost updates from a second window.
 * @throws Problem contentsChanged
 */
function refuseUnseen(old: Declaration, next: Declaration, shown: Partial<Declaration>): void {
  if (old.amountCents === next.amountCents && isSameItemization(old.itemization, next.itemization))
    return;
  const { amountCents = old.amountCents, itemization = old.itemization } = shown;
  if (amountCents !== old.amountCents || !isSameItemization(itemization, old.itemization))
    throw new Problem('contentsChanged');
}

/**
 * Refused once contents are declared: their total is the value.
 * @throws Problem notFound | packageState | validation | contentsChanged
 */
export async function declareAmount(
  tx: Tx,
  session: OwnPackage['session'],
  body: Body<'POST /pmt/declareamount'>,
): Promise<Reply<'POST /pmt/declareamount'>> {
  const ownPackage = { session, ref: body.packageref };
  const row = await lockForAction(tx, ownPackage, 'declare');
  const amountCents = readCents(body.amount);
  if (amountCents === null) throw invalid('amount', 'invalid');
  refuseUnseen(
    row,
    { ...row, amountCents },
    body.seen === undefined ? {} : { amountCents: toCents(body.seen) },
  );
  if (row.itemizationDeclared) throw invalid('amount', 'amountItemized');
  const updatedpackage = await changePackage(tx, ownPackage, 'declare', {
    amountCents,
    customerDeclared: true,
  });
  return { updatedpackage, message: 'Declared value saved.' };
}

type ItemInput = Body<'POST /pmt/declareitemization'>['items'][number];

/** Incomplete lines are dropped. */
function isComplete(item: ItemInput): boolean {
  return Boolean(item.description?.trim()) && Boolean(item.qty) && Boolean(item.price);
}

function readLines(items: readonly ItemInput[]): CompleteLine[] {
  const problems: FieldProblem[] = [];
  const lines = items.flatMap((item, index) => {
    if (!isComplete(item)) return [];
    const description = tidyLabelLine(item.description ?? '');
    const price = readCents(item.price);
    if (!isCustomsText(description))
      problems.push({ field: `items.${index}.description`, message: 'latinContents' });
    if (price === null) problems.push({ field: `items.${index}.price`, message: 'invalid' });
    return [{ description, qty: item.qty ?? 0, price: fromCents(price ?? 0) }];
  });
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  return lines;
}

const toCentLines = (lines: readonly CompleteLine[]) =>
  lines.map(({ description, qty, price }) => ({ description, qty, priceCents: toCents(price) }));

/**
 * With `declare`, the total becomes the declared value; without it, an earlier declaration is
 * cleared.
 * @throws Problem notFound | packageState | validation | nothingToDeclare | contentsChanged
 */
export async function declareItemization(
  tx: Tx,
  session: OwnPackage['session'],
  body: Body<'POST /pmt/declareitemization'>,
): Promise<Reply<'POST /pmt/declareitemization'>> {
  const ownPackage = { session, ref: body.packageref };
  const row = await lockForAction(tx, ownPackage, 'declare');
  const max = declarationLimits(readKinds(row.kinds));
  const lines = readLines(body.items);
  if (lines.length === 0) throw new Problem('nothingToDeclare');
  if (lines.length > max.lines) throw invalid('items', 'linesMax');
  const amountCents = toCents(contentsTotal(lines));
  if (amountCents > max.amount * 100) throw invalid('items', 'totalMax');
  const itemization = toCentLines(lines);
  refuseUnseen(
    row,
    { amountCents, itemization },
    body.seen
      ? { amountCents: toCents(body.seen.amount), itemization: toCentLines(body.seen.items) }
      : {},
  );
  const address = await findChosenAddress(tx, session.memberId, body.addressid);
  const updatedpackage = await changePackage(
    tx,
    ownPackage,
    'declare',
    {
      itemization,
      itemizationDeclared: body.declare,
      ...(body.declare && { amountCents, customerDeclared: true }),
    },
    { destination: address?.country ?? null },
  );
  if (body.declare) await recordWeight(tx, { ...row, itemization });
  const message = body.declare ? 'Contents declared.' : 'Contents saved.';
  return { updatedpackage, message, dropped: body.items.length - lines.length };
}
