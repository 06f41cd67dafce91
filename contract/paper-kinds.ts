/**
 * Papers that are printed: of a shipment (receipt, commercial invoice, customs declaration), and
 * the packing slip of a package. Plain data.
 */
export const printedKinds = ['invoice', 'commercial', 'customs', 'packingslip'] as const;
export type PrintedKind = (typeof printedKinds)[number];

/**
 * Everything that opens by a ticket: also the shop's invoice that a member has given us for a
 * package.
 */
export const paperKinds = [...printedKinds, 'shopinvoice'] as const;
export type PaperKind = (typeof paperKinds)[number];
