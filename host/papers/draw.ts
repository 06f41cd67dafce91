import type { Locale } from '@/rules/locale';

import { drawCommercialInvoice } from './commercial';
import { drawCustoms } from './customs';
import { createPaperContext } from './paper-context';
import type { PackageFacts, ShipmentFacts } from './facts';
import { drawInvoice } from './invoice';
import { drawOrderReceipt, type OrderFacts } from './order-receipt';
import { drawPackingSlip } from './packing-slip';
import { printSheet, type Sheet } from './sheet';

const drawers = {
  invoice: drawInvoice,
  commercial: drawCommercialInvoice,
  customs: drawCustoms,
} as const;
const titles = {
  invoice: 'common.receipt',
  commercial: 'commercial.title',
  customs: 'customs.title',
  packingslip: 'slip.title',
  order: 'order.title',
} as const;

/** Plain data, so it can be sent to another thread. */
export type PrintJob = { reference: string; language: Locale } & (
  | { kind: 'packingslip'; facts: PackageFacts }
  | { kind: 'order'; facts: OrderFacts }
  | { kind: keyof typeof drawers; facts: ShipmentFacts }
);

/** Slow, and loads large fonts: use `printPaper` to run it off the main thread. */
export function drawPaper(job: PrintJob): Promise<Buffer> {
  const context = createPaperContext(job.language);
  const { brand } = job.facts.member;
  const draw = (sheet: Sheet) => {
    if (job.kind === 'packingslip') return drawPackingSlip(sheet, job.facts, context);
    if (job.kind === 'order') return drawOrderReceipt(sheet, job.facts, context);
    return drawers[job.kind](sheet, job.facts, context);
  };
  return printSheet(
    {
      locale: job.language,
      title: `${context.t(titles[job.kind])} ${job.reference}`,
      author: brand.name,
      footer: (pageNumber, pageCount) =>
        `${context.t('question', { email: brand.supportEmail })}  ·  ${context.t('common.pageOf', { page: pageNumber, pages: pageCount })}`,
    },
    draw,
  );
}
