import type { ReactNode } from 'react';

import { BoxStepper } from '@/components/boxes/box-stepper';
import type { PackageItem } from '@/rules/packages/item';
import type { Box } from '@/rules/packages/onebox';
import type { PackagePage } from '@/services/pmt';

import { BoxDraft } from './box-draft';
import { BoxProgress } from './box-progress';
import { useBox, type BoxState } from './use-box';

interface BoxViewProps {
  loadedBox: Box;
  /** A page of ready packages; null when the box takes no more. */
  ready: PackagePage | null;
  /** The packed box as a package; null until measured. */
  parcel: PackageItem | null;
  payment: (box: Box, onChanged: BoxState['onChanged']) => ReactNode;
}

export function BoxView({ loadedBox, ready, parcel, payment }: BoxViewProps) {
  const state = useBox(loadedBox);
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
