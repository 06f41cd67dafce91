import { useClearShipped } from '@/components/checkout/use-clear-shipped';
import { toSelectedPackage, readSelection, selectionKey } from '@/lib/browser/stored-selection';

import { aPackage } from '../lib/packages/builders';
import { renderPage } from '../support/render';

function Paid() {
  useClearShipped(['PK1']);
  return null;
}

describe('a paid shipment', () => {
  it('removes its packages from the selection and no others', () => {
    const key = selectionKey('CG1000001');
    sessionStorage.setItem(
      key,
      JSON.stringify([
        toSelectedPackage(aPackage({ ref: 'PK1' })),
        toSelectedPackage(aPackage({ ref: 'PK2' })),
      ]),
    );
    renderPage(<Paid />);
    expect(readSelection(sessionStorage.getItem(key)).map(({ ref }) => ref)).toEqual(['PK2']);
  });
});
