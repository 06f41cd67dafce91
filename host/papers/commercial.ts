import { chargeGroups, isChargeCode } from '@/rules/charges/charges';

import type { StoredCharge } from '../db/schema/shipments';

import type { PaperContext } from './paper-context';
import { listGoods, listCustomsReceiverLines, listSenderLines, type ShipmentFacts } from './facts';
import { drawFacts, drawHead, drawParties, drawSignature, drawSums, drawTable } from './parts';
import type { Sheet } from './sheet';

/** Draws the commercial invoice for customs, in English and the reader's language. */
export function drawCommercialInvoice(sheet: Sheet, facts: ShipmentFacts, ctx: PaperContext): void {
  const { shipment, member, packed } = facts;
  const { both: bilingual } = ctx;
  const goods = listGoods(packed, ctx.bothCategories, ctx.locale);
  const grossGrams = packed.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  drawHead(sheet, {
    brand: member.brand.name,
    title: bilingual('commercial.title'),
    number: shipment.ref,
  });
  drawParties(sheet, [
    { label: bilingual('sender'), lines: listSenderLines(member) },
    { label: bilingual('receiver'), lines: listCustomsReceiverLines(facts, ctx) },
  ]);
  drawFacts(sheet, [
    [bilingual('common.date'), ctx.day(shipment.shippedAt ?? shipment.paidAt)],
    [bilingual('common.awb'), shipment.awb ?? bilingual('pending')],
    [bilingual('common.shipmentReference'), shipment.ref],
    [bilingual('commercial.parcels'), String(packed.length)],
    [bilingual('commercial.gross'), ctx.kilograms(grossGrams)],
    [bilingual('common.currency'), 'USD'],
    [
      bilingual('commercial.origin'),
      `${member.brand.warehouse.city}, ${member.brand.warehouse.stateCode}, US`,
    ],
    [bilingual('commercial.purpose'), bilingual('commercial.purposeText')],
    [bilingual('commercial.terms'), bilingual('commercial.termsText')],
  ]);
  sheet.y += 4;
  drawTable(
    sheet,
    [
      { heading: bilingual('description'), share: 5 },
      { heading: bilingual('common.quantity'), share: 1.2, align: 'right' },
      { heading: bilingual('unitValue'), share: 1.8, align: 'right' },
      { heading: bilingual('common.lineTotal'), share: 1.8, align: 'right' },
    ],
    goods.map(({ description, quantity, unitCents, totalCents }) => [
      description,
      String(quantity),
      ctx.money(unitCents),
      ctx.money(totalCents),
    ]),
  );
  sheet.y += 6;
  drawSums(
    sheet,
    buildTotalRows(
      facts,
      goods.reduce((sum, { totalCents }) => sum + totalCents, 0),
      ctx,
    ),
  );
  sheet.y += 10;
  sheet.line(bilingual('commercial.statement'), { size: 8.5 }, 0);
  drawSignature(
    sheet,
    `${bilingual('commercial.signature')}  ·  ${bilingual('commercial.owner')}: ${member.name}`,
  );
}

/** Customs requires insurance as a separate line. Taxes are not part of freight. */
export function splitFreight(charges: readonly StoredCharge[]): {
  freight: number;
  insurance: number;
} {
  const sumCharges = (matches: (code: string) => boolean) =>
    charges
      .filter(({ code }) => matches(code))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isTax = (code: string) => isChargeCode(code) && chargeGroups[code] === 'tax';
  return {
    freight: sumCharges((code) => code !== 'insurance' && !isTax(code)),
    insurance: sumCharges((code) => code === 'insurance'),
  };
}

function buildTotalRows(
  { shipment }: ShipmentFacts,
  goodsCents: number,
  { both, money }: PaperContext,
): [string, string][] {
  const { freight, insurance } = splitFreight(shipment.charges);
  return [
    [both('commercial.goods'), money(goodsCents)],
    [both('commercial.freight'), money(freight)],
    ...(insurance ? [[both('charges.label.insurance'), money(insurance)] as [string, string]] : []),
    [both('commercial.invoiceTotal'), `${money(goodsCents + freight + insurance)} USD`],
  ];
}
