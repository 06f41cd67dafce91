import { splitFreight } from './commercial';
import type { PaperContext } from './paper-context';
import { listGoods, listCustomsReceiverLines, listSenderLines, type ShipmentFacts } from './facts';
import { drawFacts, drawHead, drawParties, drawSignature, drawTable } from './parts';
import { colors, page, type Sheet } from './sheet';

const categories = ['gift', 'documents', 'sale', 'sample', 'returned', 'other'] as const;

/**
 * Follows the order of form CN 23. Tariff number and origin stay empty: the member does not know
 * them.
 */
export function drawCustoms(sheet: Sheet, facts: ShipmentFacts, context: PaperContext): void {
  const { shipment, member, packed } = facts;
  const { both } = context;
  const goods = listGoods(packed, context.bothCategories, context.locale);
  const grossGrams = packed.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  drawHead(sheet, {
    brand: member.brand.name,
    title: both('customs.title'),
    number: shipment.awb ?? shipment.ref,
  });
  drawParties(sheet, [
    { label: both('sender'), lines: listSenderLines(member) },
    { label: both('receiver'), lines: listCustomsReceiverLines(facts, context) },
  ]);
  drawTable(
    sheet,
    [
      { heading: both('description'), share: 4 },
      { heading: both('common.quantity'), share: 1.1, align: 'right' },
      { heading: both('customs.net'), share: 1.5, align: 'right' },
      { heading: `${both('value')} USD`, share: 1.6, align: 'right' },
      { heading: both('customs.tariff'), share: 1.6 },
      { heading: both('customs.origin'), share: 1.6 },
    ],
    goods.map(({ description, quantity, grams, totalCents }) => [
      description,
      String(quantity),
      context.kilograms(grams),
      context.money(totalCents),
      '',
      '',
    ]),
  );
  sheet.line(both('customs.filledByOffice'), { size: 7.5, color: colors.muted, align: 'right' }, 8);
  const { freight, insurance } = splitFreight(shipment.charges);
  drawFacts(sheet, [
    [both('customs.gross'), context.kilograms(grossGrams)],
    [
      both('customs.totalValue'),
      `${context.money(goods.reduce((sum, { totalCents }) => sum + totalCents, 0))} USD`,
    ],
    [both('customs.fees'), `${context.money(freight + insurance)} USD`],
  ]);
  drawCategories(sheet, context);
  sheet.line(both('customs.statement'), { size: 8.5 }, 6);
  sheet.line(both('customs.note'), { size: 8, color: colors.muted }, 0);
  drawSignature(sheet, both('customs.signature'));
}

function drawCategories(sheet: Sheet, { both }: PaperContext): void {
  sheet.reserve(70);
  sheet.line(both('customs.category'), { size: 8, color: colors.muted }, 6);
  const width = (page.width - 2 * page.side) / 3;
  categories.forEach((category, index) => {
    const x = page.side + (index % 3) * width;
    const y = sheet.y + Math.floor(index / 3) * 18;
    const isMarked = category === 'sale';
    sheet.decorate(() => {
      const box = sheet.doc
        .rect(x, y + 1, 9, 9)
        .lineWidth(0.75)
        .strokeColor(colors.ink)
        .stroke();
      if (isMarked)
        box
          .moveTo(x + 1.5, y + 2.5)
          .lineTo(x + 7.5, y + 8.5)
          .moveTo(x + 7.5, y + 2.5)
          .lineTo(x + 1.5, y + 8.5)
          .lineWidth(1.4)
          .stroke();
    });
    const text = both(`customs.${category}`);
    const spokenText = `${isMarked ? '☒' : '☐'} ${text}`;
    sheet.write(text, { x: x + 15, y: y - 1, width: width - 20 }, { spoken: spokenText });
  });
  sheet.y += 48;
}
