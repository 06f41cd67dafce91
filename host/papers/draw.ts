import type { Locale } from '@/rules/locale';

import { drawCommercial } from './commercial';
import { drawCustoms } from './customs';
import { paperContext } from './paper-context';
import type { PackageFacts, ShipmentFacts } from './facts';
import { drawInvoice } from './invoice';
import { drawOrderReceipt, type OrderFacts } from './order-receipt';
import { drawPackingSlip } from './packing-slip';
import { printSheet, type Sheet } from './sheet';

const drawers = { invoice: drawInvoice, commercial: drawCommercial, customs: drawCustoms } as const;
const titles = {
  invoice: 'common.receipt',
  commercial: 'commercial.title',
  customs: 'customs.title',
  packingslip: 'slip.title',
  order: 'order.title',
} as const;

/** Plain data, so it can be sent to another thread. */
export type PaperOrder = { reference: string; language: Locale } & (
  | { kind: 'packingslip'; facts: PackageFacts }
  | { kind: 'order'; facts: OrderFacts }
  | { kind: keyof typeof drawers; facts: ShipmentFacts }
);

/** Slow, and loads large fonts: use `printPaper` to run it off the main thread. */
export function drawPaper(order: PaperOrder): Promise<Buffer> {
  const context = paperContext(order.language);
  const { brand } = order.facts.member;
  const draw = (sheet: Sheet) => {
    if (order.kind === 'packingslip') return drawPackingSlip(sheet, order.facts, context);
    if (order.kind === 'order') return drawOrderReceipt(sheet, order.facts, context);
    return drawers[order.kind](sheet, order.facts, context);
  };
  return printSheet(
    {
      locale: order.language,
      title: `${context.t(titles[order.kind])} ${order.reference}`,
      author: brand.name,
      footer: (number, of) =>
        `${context.t('question', { email: brand.supportEmail })}  ·  ${context.t('common.pageOf', { page: number, pages: of })}`,
    },
    draw,
  );
}
