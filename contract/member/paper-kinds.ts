/** Documents that we print. Plain data. */
export const printedKinds = ['invoice', 'commercial', 'customs', 'packingslip', 'order'] as const;
export type PrintedKind = (typeof printedKinds)[number];

/** Everything that opens with a ticket, including the shop's invoice and the paper from the box. */
export const paperKinds = [...printedKinds, 'shopinvoice', 'slip'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** All other kinds belong to a shipment. */
export const packagePapers: readonly PaperKind[] = ['packingslip', 'shopinvoice', 'slip'];
