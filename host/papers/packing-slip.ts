import type { PackageRow } from '@/host/parcels/shipment/contents';

import { drawBarcode } from './barcode';
import type { PaperContext } from './paper-context';
import { listGoods, listSenderLines, type PaperMember } from './facts';
import { drawFacts, drawHead, drawParties, drawSums, drawTable } from './parts';
import { contentWidth, page, type Sheet } from './sheet';

export function drawPackingSlip(
  sheet: Sheet,
  { row, member }: { row: PackageRow; member: PaperMember },
  context: PaperContext,
): void {
  const { t } = context;
  drawHead(sheet, { brand: member.brand.name, title: t('slip.title'), number: row.ref });
  sheet.line(row.name, { size: 13, weight: 'bold' }, 8);
  const box = { x: page.side, y: sheet.y, width: contentWidth * 0.45, height: 36 };
  sheet.decorate(() => drawBarcode(sheet.doc, row.ref, box));
  sheet.y += 50;
  drawParties(sheet, [
    { label: t('member'), lines: [member.name, `${t('common.suite')} ${member.suite}`] },
    { label: t('slip.warehouse'), lines: listSenderLines(member).slice(1) },
  ]);
  drawFacts(sheet, [
    [t('common.arrived'), context.day(row.arrivedAt)],
    [t('common.usTracking'), row.tracking],
    [t('common.merchant'), row.merchant],
    [t('common.category'), context.categoryLabel(row.category)],
    [t('common.weight'), context.weight(row.weightGrams)],
    [t('common.size'), context.size(row)],
  ]);
  sheet.y += 4;
  sheet.line(t('common.contents'), { size: 12, weight: 'bold', tag: 'H2' }, 8);
  if (row.itemization.length === 0) return sheet.line(t('slip.undeclared'));
  drawTable(
    sheet,
    [
      { heading: t('description'), share: 5 },
      { heading: t('common.quantity'), share: 1, align: 'right' },
      { heading: t('unitValue'), share: 1.5, align: 'right' },
      { heading: t('common.lineTotal'), share: 1.5, align: 'right' },
    ],
    listGoods([row], context.categoryLabel, context.locale).map(
      ({ description, quantity, unitCents, totalCents }) => [
        description,
        String(quantity),
        context.money(unitCents),
        context.money(totalCents),
      ],
    ),
  );
  drawSums(sheet, [[t('common.declaredValue'), `${context.money(row.amountCents)} USD`]]);
}
