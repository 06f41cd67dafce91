import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { CalculatorResult } from '@/components/marketing/calculator-result';
import { parseParcel, readParcelFields, toParcelSides } from '@/lib/queries/parcel';
import type { EstimatedSpeed } from '@/services/rates';

const createSpeed = (
  code: string,
  total: string,
  weight: EstimatedSpeed['weight'],
): EstimatedSpeed => ({
  code,
  total,
  weight,
  courier: '',
  earliest: null,
  latest: null,
  enabled: true,
  title: code,
  reason: null,
  overweight: null,
  isDefault: false,
  original: null,
  groups: {
    shippingPrice: total,
    surcharge: '0.00',
    insurance: '0.00',
    otherShipmentFees: '0.00',
    tax: '0.00',
  },
  atBorder: [],
  coverage: 'known',
  charges: [],
});
const estimate = {
  speeds: [
    createSpeed('standard', '40.00', { divisor: 6000, volumetric: 16_000, chargeable: 16_000 }),
    createSpeed('express', '80.00', { divisor: 5000, volumetric: 19_200, chargeable: 19_500 }),
  ],
};

function show(query: Record<string, string>) {
  const fields = readParcelFields({ destination: 'JP', weight: '2', ...query });
  const parcel = parseParcel(fields);
  return renderPage(
    <CalculatorResult
      estimate={estimate}
      country="Japan"
      weight="2 kg"
      fields={fields}
      sides={parcel && toParcelSides(parcel)}
      link="https://x.example/rates?destination=JP"
    />,
  );
}

describe('the calculator’s result', () => {
  it('compares the speeds, and shows the entered dimensions on the box and in the formula', async () => {
    const { container } = show({ length: '60', width: '40', height: '40' });
    expect([...container.querySelectorAll('progress')].map((bar) => bar.value / bar.max)).toEqual([
      0.5, 1,
    ]);
    const weightRegion = screen.getByRole('region', { name: 'How we calculate weight' });
    expect([...weightRegion.querySelectorAll('svg text')].map((text) => text.textContent)).toEqual([
      '60 cm',
      '40 cm',
      '40 cm',
    ]);
    expect(within(weightRegion).getByText('60 × 40 × 40 cm ÷ 6,000 = 16 kg')).toBeVisible();
    expect(within(weightRegion).getByText('60 × 40 × 40 cm ÷ 5,000 = 19.2 kg')).toBeVisible();
    expect(screen.queryByText(/weight alone/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link to this price' })).toHaveAttribute(
      'data-copy',
      'https://x.example/rates?destination=JP',
    );
    expect(
      screen.getByRole('link', { name: 'Get your free US address' }).closest('[data-for]'),
    ).toHaveAttribute('data-for', 'guest');
    await expectNoAxeViolations(container);
  });

  it('asks for the value of the goods before it shows customs charges', () => {
    const { unmount } = show({});
    expect(screen.getAllByText(/Duty and tax depend on the value of the goods/)).toHaveLength(2);
    unmount();
    show({ cost: '120' });
    expect(screen.getAllByText(/customs won’t charge anything/)).toHaveLength(2);
  });

  it('converts inches to centimeters, which are used for billing', () => {
    show({ length: '10', width: '20', height: '5', size: 'in' });
    expect(screen.getByText('10 × 20 × 5 in = 25.4 × 50.8 × 12.7 cm')).toBeVisible();
  });

  it('omits the box and the formula when a side is missing', () => {
    show({ length: '60' });
    expect(screen.getByText(/^This price is for the weight alone/)).toBeVisible();
    const weightRegion = screen.getByRole('region', { name: 'How we calculate weight' });
    expect(weightRegion.querySelector('svg')).toBeNull();
    expect(within(weightRegion).getByText('Chargeable weight 16 kg')).toBeVisible();
  });
});
