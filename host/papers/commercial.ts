import { chargeGroups, isChargeCode } from '@/rules/charges/charges';

import type { StoredCharge } from '../db/schema/shipments';

import type { PaperContext } from './paper-context';
import { listGoods, listCustomsReceiver, listSenderLines, type ShipmentFacts } from './facts';
import { drawFacts, drawHead, drawParties, drawSignature, drawSums, drawTable } from './parts';
import type { Sheet } from './sheet';

/** Draws the customs invoice in English and the reader's language. */
export function drawCommercial(sheet: Sheet, facts: ShipmentFacts, context: PaperContext): void {
  const { shipment, member, packed } = facts;
  const { both } = context;
  const goods = listGoods(packed, context.bothCategories, context.locale);
  const gross = packed.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  drawHead(sheet, {
    brand: member.brand.name,
    title: both('commercial.title'),
    number: shipment.ref,
  });
  drawParties(sheet, [
    { label: both('sender'), lines: listSenderLines(member) },
    { label: both('receiver'), lines: listCustomsReceiver(facts, context) },
  ]);
  drawFacts(sheet, [
    [both('common.date'), context.day(shipment.shippedAt ?? shipment.paidAt)],
    [both('common.awb'), shipment.awb ?? both('pending')],
    [both('common.shipmentReference'), shipment.ref],
    [both('commercial.parcels'), String(packed.length)],
    [both('commercial.gross'), context.kilograms(gross)],
    [both('common.currency'), 'USD'],
    [
      both('commercial.origin'),
      `${member.brand.warehouse.city}, ${member.brand.warehouse.stateCode}, US`,
    ],
    [both('commercial.purpose'), both('commercial.purposeText')],
    [both('commercial.terms'), both('commercial.termsText')],
  ]);
  sheet.y += 4;
  drawTable(
    sheet,
    [
      { heading: both('description'), share: 5 },
      { heading: both('common.quantity'), share: 1.2, align: 'right' },
      { heading: both('unitValue'), share: 1.8, align: 'right' },
      { heading: both('common.lineTotal'), share: 1.8, align: 'right' },
    ],
    goods.map(({ description, quantity, unitCents, totalCents }) => [
      description,
      String(quantity),
      context.money(unitCents),
      context.money(totalCents),
    ]),
  );
  sheet.y += 6;
  drawSums(
    sheet,
    buildSumRows(
      facts,
      goods.reduce((sum, { totalCents }) => sum + totalCents, 0),
      context,
    ),
  );
  sheet.y += 10;
  sheet.line(both('commercial.statement'), { size: 8.5 }, 0);
  drawSignature(
    sheet,
    `${both('commercial.signature')}  ·  ${both('commercial.owner')}: ${member.name}`,
  );
}

/** Customs list insurance separately; taxes are not freight. */
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

function buildSumRows(
  { shipment }: ShipmentFacts,
  goods: number,
  { both, money }: PaperContext,
): [string, string][] {
  const { freight, insurance } = splitFreight(shipment.charges);
  return [
    [both('commercial.goods'), money(goods)],
    [both('commercial.freight'), money(freight)],
    ...(insurance ? [[both('charges.label.insurance'), money(insurance)] as [string, string]] : []),
    [both('commercial.invoiceTotal'), `${money(goods + freight + insurance)} USD`],
  ];
}
