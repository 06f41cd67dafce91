import { screen } from '@testing-library/react';

import { wirePackage } from '@/__tests__/support/packages';
import { renderPage } from '@/__tests__/support/render';
import { PackageFactsList } from '@/components/packages/view/package-facts';
import { readPackage } from '@/services/pmt';

const show = (guaranteedweight: number | null) =>
  renderPage(<PackageFactsList item={readPackage(wirePackage({ guaranteedweight }))} />);

describe('the facts of a package', () => {
  it('include the maximum weight that is billed under a guarantee', () => {
    show(1000);
    expect(screen.getByText('Guaranteed weight')).toBeVisible();
    expect(screen.getByText('Billed for no more than 1 kg')).toBeVisible();
  });

  it.each([
    ['size', /dimensional weight, which is higher/],
    ['hazmat', /^This is the minimum chargeable weight/],
  ] as const)(
    'explain why a different weight is billed: %s',
    async (chargeablereason, expectedText) => {
      const { user } = renderPage(
        <PackageFactsList item={readPackage(wirePackage({ chargeablereason }))} />,
      );
      const explanation = screen.getByText(expectedText);
      expect(explanation).not.toBeVisible();
      const summary = explanation.closest('details')?.querySelector('summary');
      if (summary) await user.click(summary);
      expect(explanation).toBeVisible();
    },
  );

  it('include no guaranteed weight without a guarantee', () => {
    show(null);
    expect(screen.queryByText('Guaranteed weight')).toBeNull();
  });
});
