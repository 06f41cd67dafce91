import { gatewayNames } from '@/contract/money/payments-table';

import type { PaperContext } from './paper-context';
import { listReceiverLines, type ShipmentFacts } from './facts';
import { drawFacts, drawHead, drawParties, drawSums, drawTable } from './parts';
import { colors, type Sheet } from './sheet';

const knownMethods = [...gatewayNames, 'zero'] as const;

/** Shows the same figures as the screen. */
export function drawInvoice(sheet: Sheet, facts: ShipmentFacts, context: PaperContext): void {
  const { shipment, member, packed } = facts;
  const { t } = context;
  drawHead(sheet, { brand: member.brand.name, title: t('common.receipt'), number: shipment.ref });
  sheet.line(t('invoice.lead'), {}, 10);
  drawParties(sheet, [
    {
      label: t('member'),
      lines: [member.name, `${t('common.suite')} ${member.suite}`, member.email],
    },
    { label: t('common.shipToAddress'), lines: listReceiverLines(facts, context.country) },
  ]);
  drawFacts(sheet, [
    [t('common.paidOn'), context.day(shipment.paidAt)],
    [t('common.paymentMethod'), t(`common.method.${choosePaymentMethod(shipment)}`)],
    [
      t('common.shippingSpeed'),
      t(shipment.speed === 'standard' ? 'common.speed.standard' : 'common.speed.express'),
    ],
    [t('common.chargeableWeight'), context.weight(shipment.chargeableGrams)],
    [t('common.declaredValue'), context.money(shipment.declaredCents)],
    [t('packages'), packed.map(({ ref }) => ref).join(', ')],
  ]);
  sheet.y += 6;
  drawTable(
    sheet,
    [
      { heading: t('invoice.charge'), share: 4 },
      { heading: t('common.amount'), share: 1, align: 'right' },
    ],
    shipment.charges
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ code, amountCents }) => [context.chargeLabel(code), context.money(amountCents)]),
  );
  sheet.y += 6;
  drawSums(sheet, buildSumRows(facts, context));
  if (shipment.atBorder.length > 0) {
    sheet.y += 10;
    drawTable(
      sheet,
      [
        { heading: t('invoice.border'), share: 4 },
        { heading: t('common.amount'), share: 1, align: 'right' },
      ],
      shipment.atBorder.map(({ code, amountCents, rule }) => [
        t('invoice.borderLine', {
          name: context.chargeLabel(code),
          date: context.day(new Date(rule.validfrom)),
        }),
        context.money(amountCents),
      ]),
    );
  } else {
    sheet.y += 10;
    sheet.line(t('invoice.noBorder'), { size: 8, color: colors.muted });
  }
  sheet.y += 10;
  sheet.line(t('invoice.note'), { size: 8, color: colors.muted });
}

/** A zero total without credits comes from a promo code. */
function choosePaymentMethod({ paymentMethod, creditRedeemedCents }: ShipmentFacts['shipment']) {
  const method = knownMethods.find((name) => name === paymentMethod) ?? 'other';
  return method === 'zero' && creditRedeemedCents === 0 ? 'promo' : method;
}

function buildSumRows({ shipment }: ShipmentFacts, { t, money }: PaperContext): [string, string][] {
  const { promoCode, subtotalCents, discountCents, creditRedeemedCents, paidCents } = shipment;
  return [
    ...(discountCents || creditRedeemedCents
      ? [[t('charges.subtotal'), money(subtotalCents)] as [string, string]]
      : []),
    ...(discountCents
      ? [
          [
            promoCode ? t('charges.promo', { code: promoCode }) : t('charges.discounts'),
            money(-discountCents),
          ] as [string, string],
        ]
      : []),
    ...(creditRedeemedCents
      ? [[t('common.creditsUsed'), money(-creditRedeemedCents)] as [string, string]]
      : []),
    [t('common.totalPaid'), `${money(paidCents)} USD`],
  ];
}
