import { useClearShipped } from '@/components/checkout/use-clear-shipped';
import { toSelectedPackage, readSelection, selectionKey } from '@/lib/browser/stored-selection';

import { buildPackageFacts } from '../lib/packages/builders';
import { renderPage } from '../support/render';

function PaidShipment() {
  useClearShipped(['PK1']);
  return null;
}

describe('a paid shipment', () => {
  it('removes its packages from the selection and no others', () => {
    const key = selectionKey('CG1000001');
    sessionStorage.setItem(
      key,
      JSON.stringify([
        toSelectedPackage(buildPackageFacts({ ref: 'PK1' })),
        toSelectedPackage(buildPackageFacts({ ref: 'PK2' })),
      ]),
    );
    renderPage(<PaidShipment />);
    expect(readSelection(sessionStorage.getItem(key)).map(({ ref }) => ref)).toEqual(['PK2']);
  });
});
