import { gatewayNames } from '@/contract/money/payments-table';
import type { LineRecord, OrderRecord } from '@/host/cart/orders/order';
import type { RetainedMoney } from '@/host/cart/orders/records';

import type { PaperMember } from './facts';
import type { PaperContext } from './paper-context';
import { drawFacts, drawHead, drawParties, drawSums, drawTable } from './parts';
import { colors, type Sheet } from './sheet';

const knownMethods = [...gatewayNames, 'zero'] as const;

/** Money in cents. */
export interface OrderFacts extends RetainedMoney {
  order: OrderRecord;
  bought: LineRecord[];
  member: PaperMember;
}

export function drawOrderReceipt(sheet: Sheet, facts: OrderFacts, context: PaperContext): void {
  const { order, bought, member } = facts;
  const { t, money } = context;
  drawHead(sheet, { brand: member.brand.name, title: t('order.title'), number: order.ref });
  sheet.line(t('order.lead'), {}, 10);
  drawParties(sheet, [
    {
      label: t('member'),
      lines: [member.name, `${t('common.suite')} ${member.suite}`, member.email],
    },
  ]);
  drawFacts(sheet, [
    [t('order.placedOn'), context.day(order.placedAt)],
    [t('common.boughtOn'), context.day(order.boughtAt)],
    [
      t('common.paymentMethod'),
      (facts.gateways.length > 0 ? facts.gateways : [order.paymentMethod])
        .map((name) =>
          t(`common.method.${knownMethods.find((method) => method === name) ?? 'other'}`),
        )
        .join(', '),
    ],
  ]);
  sheet.y += 6;
  drawTable(
    sheet,
    [
      { heading: t('common.product'), share: 5 },
      { heading: t('common.quantity'), share: 1, align: 'right' },
      { heading: t('common.amount'), share: 1.5, align: 'right' },
    ],
    bought.map((line) => [line.name, String(line.quantity), money(line.goodsCents)]),
  );
  sheet.y += 6;
  const { differencesCents } = facts;
  drawSums(
    sheet,
    buildSumRows(facts, context),
    differencesCents > 0 ? [[t('order.differences'), money(differencesCents)]] : [],
  );
  sheet.y += 10;
  sheet.line(t('invoice.note'), { size: 8, color: colors.muted });
}

/** Returns lines that add up to the last one, the amount paid. */
export function buildSumRows(facts: OrderFacts, { t, money }: PaperContext): [string, string][] {
  const { order, bought, creditsCents, paidCents, differencesCents, openCents } = facts;
  const sum = (getCents: (line: LineRecord) => number) =>
    bought.reduce((total, line) => total + getCents(line), 0);
  const [goods, shipping, tax] = [
    sum((line) => line.goodsCents),
    sum((line) => line.shippingCents),
    sum((line) => line.taxCents),
  ];
  const discount = order.actualDiscountCents;
  const fee = order.actualCents + discount - goods - shipping - tax;
  const createOptionalRow = (label: string, cents: number): [string, string][] =>
    cents === 0 ? [] : [[label, money(cents)]];
  return [
    ...createOptionalRow(t('common.products'), goods),
    ...createOptionalRow(t('common.storeShipping'), shipping),
    ...createOptionalRow(t('common.salesTax'), tax),
    ...createOptionalRow(t('common.buyForMeFee'), fee),
    ...createOptionalRow(t('charges.discounts'), -discount),
    ...createOptionalRow(t('common.creditsUsed'), -creditsCents),
    ...createOptionalRow(t('order.open'), -openCents),
    [t('common.totalPaid'), `${money(paidCents + differencesCents)} USD`],
  ];
}
