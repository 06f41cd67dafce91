import type { PrintedKind } from '@/contract/paper-kinds';

import type { Db } from '../db/client';

import { drawCommercial } from './commercial';
import { drawCustoms } from './customs';
import { paperDesk } from './desk';
import { packageFacts, shipmentFacts, type PaperMember } from './facts';
import { drawInvoice } from './invoice';
import { drawPackingSlip } from './packing-slip';
import { printSheet, type Sheet } from './sheet';
import type { PaperWish } from './tickets';

const drawers = { invoice: drawInvoice, commercial: drawCommercial, customs: drawCustoms } as const;
const titles = { invoice: 'invoice.title', commercial: 'commercial.title', customs: 'customs.title', packingslip: 'slip.title' } as const satisfies Record<PrintedKind, string>;

/**
 * Prints a paper as PDF with what the database says now. Imported on use: fonts and drawing library are dear to load.
 * @throws Problem notFound
 */
export async function printPaper(db: Db, { memberId, kind, reference, language }: PaperWish & { kind: PrintedKind }): Promise<Buffer> {
  const desk = paperDesk(language);
  const print = ({ brand }: PaperMember, draw: (sheet: Sheet) => void) =>
    printSheet(
      {
        locale: language,
        title: `${desk.t(titles[kind])} ${reference}`,
        author: brand.name,
        footer: (number, of) => `${desk.t('question', { email: brand.supportEmail })}  ·  ${desk.t('page', { page: number, pages: of })}`,
      },
      draw,
    );
  if (kind === 'packingslip') {
    const facts = await packageFacts(db, memberId, reference);
    return print(facts.member, (sheet) => drawPackingSlip(sheet, facts, desk));
  }
  const facts = await shipmentFacts(db, memberId, reference);
  return print(facts.member, (sheet) => drawers[kind](sheet, facts, desk));
}
