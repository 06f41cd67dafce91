/** Papers of a shipment (receipt, commercial invoice, customs declaration) and the packing slip of a package. Plain data. */
export const paperKinds = ['invoice', 'commercial', 'customs', 'packingslip'] as const;
export type PaperKind = (typeof paperKinds)[number];
