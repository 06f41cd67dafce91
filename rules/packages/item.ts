import type { PackageAction } from './actions';
import type { PackageFacts } from './package';
import type { CompleteLine } from './itemization';
import type { BoxItem } from './onebox';
import type { Instruction, RepackType } from './repack';
import type { PackageStorage } from './storage';

interface PackagePicture {
  src: string;
  thumbnail: string;
  /** What is to be seen, in the warehouse's words; empty for none. */
  caption: string;
  width: number;
  height: number;
}

/** Something that was asked for or done; `note` in staff's own words. */
interface PackageEvent {
  kind: string;
  /** ISO time. */
  at: string;
  note: string;
}

/**
 * A package as the screens show it (spec §3): the facts that rules need, and the rest of the label.
 */
export interface PackageItem extends PackageFacts {
  name: string;
  tracking: string;
  /** ISO time of arrival in the warehouse. */
  arrived: string;
  customerDeclared: boolean;
  chargeableGrams: number;
  /** Why that is more than it weighs. */
  chargeableReason?: 'size' | 'hazmat' | null;
  /** What it weighed on arrival; another weight than now when it was weighed again. */
  arrivedGrams: number;
  /** Document the shop enclosed: 'packingslip' or 'invoice'; `kept`: it can be opened. */
  slip: { type: string; kept: boolean } | null;
  /** What the checker was asked to do, and the words to them. */
  instructions: Instruction[];
  additional: string;
  /** How it was repacked, or is to be; null for neither. */
  repackType: RepackType | null;
  /** The member has given us the shop's invoice. */
  invoice: boolean;
  pictures: PackagePicture[];
  storage: PackageStorage;
  contents: CompleteLine[];
  actions: PackageAction[];
  /** What happened to it, newest first; empty in lists. */
  events: PackageEvent[];
  shipmentRef: string | null;
  inShipment: boolean;
  /** The OneBox that it lies in or is chosen for. */
  boxId: string | null;
  /** Contents of a OneBox; empty for any other package, and in lists. */
  boxItems: BoxItem[];
}
