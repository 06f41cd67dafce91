import type { PackageAction } from './actions';
import type { PackageFacts } from './package';
import type { CompleteLine } from './itemization';
import type { BoxItem } from './onebox';
import type { Instruction, RepackType } from './repack';
import type { PackageStorage } from './storage';

interface PackagePicture {
  src: string;
  thumbnail: string;
  /** The warehouse's text; may be empty. */
  caption: string;
  width: number;
  height: number;
}

/** `note` is staff's text. */
interface PackageEvent {
  kind: string;
  at: string;
  note: string;
}

export interface PackageItem extends PackageFacts {
  name: string;
  /** The name at arrival, before the member changed it. */
  receivedName: string;
  tracking: string;
  /** ISO time. */
  arrived: string;
  customerDeclared: boolean;
  chargeableGrams: number;
  /** Why the chargeable weight exceeds the actual weight. */
  chargeableReason?: 'size' | 'hazmat' | null;
  /** Differs from the current weight after a reweigh. */
  arrivedGrams: number;
  /** `isViewable`: the document can be opened. */
  slip: { type: string; isViewable: boolean } | null;
  instructions: Instruction[];
  additional: string;
  /** Done or planned. */
  repackType: RepackType | null;
  /** The member has uploaded the invoice. */
  hasInvoice: boolean;
  pictures: PackagePicture[];
  storage: PackageStorage;
  contents: CompleteLine[];
  actions: PackageAction[];
  /** Newest first; empty in lists. */
  events: PackageEvent[];
  shipmentRef: string | null;
  inShipment: boolean;
  /** The OneBox it is in or selected for. */
  boxId: string | null;
  /** Contents of a OneBox; empty in lists. */
  boxItems: BoxItem[];
}
