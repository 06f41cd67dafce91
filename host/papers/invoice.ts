import { gatewayNames } from '@/contract/payments-table';

import type { PaperContext } from './paper-context';
import { receiverLines, type ShipmentFacts } from './facts';
import { drawFacts, drawHead, drawParties, drawSums, drawTable } from './parts';
import { colours, type Sheet } from './sheet';

const methodsKnown = [...gatewayNames, 'zero'] as const;

/**
 * The receipt of a paid shipment: every charge that is not zero, what came off, what was paid. The
 * same figures as on the screen.
 */
export function drawInvoice(sheet: Sheet, facts: ShipmentFacts, context: PaperContext): void {
  const { shipment, member, packed } = facts;
  const { t } = context;
  drawHead(sheet, { brand: member.brand.name, title: t('invoice.title'), number: shipment.ref });
  sheet.line(t('invoice.lead'), {}, 10);
  drawParties(sheet, [
    {
      label: t('invoice.billedTo'),
      lines: [member.name, `${t('suite')} ${member.suite}`, member.email],
    },
    { label: t('invoice.shipTo'), lines: receiverLines(facts, context.country) },
  ]);
  drawFacts(sheet, [
    [t('invoice.paidOn'), context.day(shipment.paidAt)],
    [
      t('invoice.method'),
      t(`methods.${methodsKnown.find((known) => known === shipment.paymentMethod) ?? 'other'}`),
    ],
    [t('speed'), t(shipment.speed === 'standard' ? 'speeds.standard' : 'speeds.express')],
    [t('invoice.charged'), context.weight(shipment.chargeableGrams)],
    [t('invoice.declared'), context.money(shipment.declaredCents)],
    [t('packages'), packed.map(({ ref }) => ref).join(', ')],
  ]);
  sheet.y += 6;
  drawTable(
    sheet,
    [
      { heading: t('invoice.charge'), share: 4 },
      { heading: t('invoice.amount'), share: 1, align: 'right' },
    ],
    shipment.charges
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ code, amountCents }) => [context.chargeLabel(code), context.money(amountCents)]),
  );
  sheet.y += 6;
  drawSums(sheet, sumsOf(facts, context));
  sheet.y += 10;
  sheet.line(t('invoice.note'), { size: 8, colour: colours.muted });
}

function sumsOf({ shipment }: ShipmentFacts, { t, money }: PaperContext): [string, string][] {
  const { subtotalCents, discountCents, creditRedeemedCents, paidCents } = shipment;
  return [
    ...(discountCents || creditRedeemedCents
      ? [[t('invoice.subtotal'), money(subtotalCents)] as [string, string]]
      : []),
    ...(discountCents ? [[t('invoice.discounts'), money(-discountCents)] as [string, string]] : []),
    ...(creditRedeemedCents
      ? [[t('invoice.credits'), money(-creditRedeemedCents)] as [string, string]]
      : []),
    [t('invoice.paid'), `${money(paidCents)} USD`],
  ];
}
