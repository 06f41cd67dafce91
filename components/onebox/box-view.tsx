import type { ReactNode } from 'react';

import { BoxStepper } from '@/components/boxes/box-stepper';
import type { PackageItem } from '@/rules/packages/item';
import type { Box } from '@/rules/packages/onebox';
import type { PackagePage } from '@/services/pmt';

import { BoxDraft } from './box-draft';
import { BoxProgress } from './box-progress';
import { useBox } from './use-box';

interface BoxViewProps {
  loaded: Box;
  /** Packages that are ready, a page of them; null for a box that takes none any more. */
  ready: PackagePage | null;
  /** The package that the packed box is; null until it is measured. */
  parcel: PackageItem | null;
  /** The ways to pay the price on the screen. */
  payment: (box: Box, onChanged: () => void) => ReactNode;
}

/** A OneBox: chosen and paid here, then followed until it leaves (spec §3, §4). */
export function BoxView({ loaded, ready, parcel, payment }: BoxViewProps) {
  const state = useBox(loaded);
  const { box } = state;
  return (
    <>
      {box.status !== 'cancelled' && (
        <div className="mb-4">
          <BoxStepper status={box.status} reference={box.ref} />
        </div>
      )}
      {box.status === 'draft' ? (
        <BoxDraft state={state} ready={ready} payment={payment} />
      ) : (
        <BoxProgress box={box} parcel={parcel} />
      )}
    </>
  );
}
