/**
 * Papers that are printed: of a shipment (receipt, commercial invoice, customs declaration), the
 * packing slip of a package, and the receipt of an order. Plain data.
 */
export const printedKinds = ['invoice', 'commercial', 'customs', 'packingslip', 'order'] as const;
export type PrintedKind = (typeof printedKinds)[number];

/**
 * Everything that opens by a ticket: also the shop's invoice that a member has given us for a
 * package, and the paper that came in its box.
 */
export const paperKinds = [...printedKinds, 'shopinvoice', 'slip'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Papers of a package; all others are a shipment's. */
export const packagePapers: readonly PaperKind[] = ['packingslip', 'shopinvoice', 'slip'];
