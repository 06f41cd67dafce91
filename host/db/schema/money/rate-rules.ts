import type { PackageKind } from '@/rules/packages/package';

/**
 * How a surcharge row is worked out; the row itself says for which charge and countries. Money in
 * cents.
 */
export type SurchargeRule =
  /** In a remote area: the greater of the minimum and a price per kg. */
  | { form: 'remote'; minimumCents: number; perKgCents: number }
  /**
   * Fuel: `baseRate` while the index lies in the first band, `stepRate` more for each further band.
   * Of freight + remote.
   */
  | {
      form: 'fuelIndex';
      indexCents: number;
      baseIndexCents: number;
      bandCents: number;
      baseRate: string;
      stepRate: string;
    }
  /** Chargeable weight × price per kg. */
  | { form: 'perKg'; cents: number }
  /** Once a shipment, when the goods are worth more than `aboveGoodsCents` (0: always). */
  | { form: 'perShipment'; cents: number; aboveGoodsCents: number }
  /** For each parcel with a side or weight beyond the limit. */
  | { form: 'perLargeParcel'; cents: number; sideMm: number; weightGrams: number }
  /** For each parcel of one of the kinds. */
  | { form: 'perKind'; cents: number; kinds: PackageKind[] };

/** When a service fee is charged with a shipment. The amount is in the row's own column. */
export type FeeRule =
  /**
   * For each parcel of one of the kinds (and repack type, if given); `floorGrams` lifts the
   * chargeable weight.
   */
  | { form: 'perKind'; kinds: PackageKind[]; repackType?: string; floorGrams?: number }
  /** For each parcel after the free ones. */
  | { form: 'perFurtherParcel'; freeParcels: number }
  /**
   * Rate × (goods + international shipping), covered up to a limit; only when the member wants it.
   */
  | { form: 'insurance'; rate: string; maxCoverCents: number }
  /** For each package of a OneBox, paid with the box. */
  | { form: 'onebox' }
  /**
   * Paid once for the guarantee of an estimated weight, apart from any shipment; it covers a package
   * of at most so many times that weight.
   */
  | { form: 'guarantee'; times: number }
  /**
   * For buying an order: rate × order value, at least the row's amount; and within how many days
   * the products reach the warehouse.
   */
  | {
      form: 'order';
      rate: string;
      days: Record<'Fastest' | 'Standard', { min: number; max: number }>;
    }
  /** Bought by itself, never part of a shipment's bill. */
  | { form: 'membership' }
  /** For sending a package back, paid by a payment request of its own. */
  | { form: 'return' }
  /** Once a shipment that its member collects at a place of ours. */
  | { form: 'selfCollect' };

/**
 * What a tax rate applies to: declared goods, goods and our charges, cost-insurance-freight, or the
 * latter with duty.
 */
export type TaxBasis = 'goods' | 'goods+charges' | 'cif' | 'cif+duty';
