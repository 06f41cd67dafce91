import type { PackageKind } from '@/rules/packages/package';

/** Money in cents. */
export type SurchargeRule =
  /** In a remote area: the greater of the minimum and the price per kg. */
  | { form: 'remote'; minimumCents: number; perKgCents: number }
  /**
   * `baseRate` in the first index band, plus `stepRate` per further band. Applies to freight +
   * remote.
   */
  | {
      form: 'fuelIndex';
      indexCents: number;
      baseIndexCents: number;
      bandCents: number;
      baseRate: string;
      stepRate: string;
    }
  /** By chargeable weight. */
  | { form: 'perKg'; cents: number }
  /** When goods exceed `aboveGoodsCents` (0: always). */
  | { form: 'perShipment'; cents: number; aboveGoodsCents: number }
  /** Beyond either limit. */
  | { form: 'perLargeParcel'; cents: number; sideMm: number; weightGrams: number }
  | { form: 'perKind'; cents: number; kinds: PackageKind[] };

/** The amount is in the row's `cents`. */
export type FeeRule =
  /** For each parcel of these kinds; `floorGrams` is a minimum chargeable weight. */
  | { form: 'perKind'; kinds: PackageKind[]; repackType?: string; floorGrams?: number }
  | { form: 'perFurtherParcel'; freeParcels: number }
  /** Optional. Rate × (goods + international shipping), covered up to a limit. */
  | { form: 'insurance'; rate: string; maxCoverCents: number }
  | { form: 'onebox' }
  /** Paid once, apart from shipments; covers a package up to `times` the estimated weight. */
  | { form: 'guarantee'; times: number }
  /**
   * Rate × order value, at least the row's amount; and the days until products reach the warehouse.
   */
  | {
      form: 'order';
      rate: string;
      days: Record<'Fastest' | 'Standard', { min: number; max: number }>;
    }
  /** Never part of a shipment's bill. */
  | { form: 'membership' }
  | { form: 'return' }
  | { form: 'selfCollect' };

/** `cif` is cost, insurance and freight. */
export type TaxBasis = 'goods' | 'goods+charges' | 'cif' | 'cif+duty';
