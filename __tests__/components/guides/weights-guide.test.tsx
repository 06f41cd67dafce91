import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { WeightsGuide } from '@/components/guides/weights-guide';
import { locales } from '@/rules/locale';
import { guideCategories, readGuideCategory, weightsGuide } from '@/rules/rates/typical-weights';

const names = [
  'Women’s Fashion',
  'Men’s Fashion',
  'Parenting & Kids',
  'Gadgets & Electronics',
  'Sports & Outdoor',
  'Home & Gifts',
  'Pets',
  'Wellness & Beauty',
  'Books Music & Movies',
];

describe('the weights guide', () => {
  it('offers the nine categories by their names, and shows the chosen one with its picture and weights', async () => {
    const { container } = renderPage(
      <WeightsGuide
        chosen="gadgets"
        action="/rates#weights"
        hiddenFields={{ destination: 'JP', postal: '' }}
      />,
    );
    const choice = screen.getByRole('combobox', { name: 'Category' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(names);
    expect(choice).toHaveValue('gadgets');
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(
      within(
        screen.getByRole('table', { name: 'Typical weights: Gadgets & Electronics' }),
      ).getByRole('row', { name: '14-inch laptop 2–3\u00a0kg' }),
    ).toBeVisible();
    expect(container.querySelectorAll('svg')).toHaveLength(9);
    await expectNoAxeViolations(container);
  });

  it('keeps the other query parameters without scripts', () => {
    const { container } = renderPage(
      <WeightsGuide
        chosen="pets"
        action="/rates#weights"
        hiddenFields={{ destination: 'JP', postal: '' }}
      />,
    );
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('method', 'get');
    const sentFields = [...(form?.elements ?? [])].flatMap((field) =>
      'name' in field && field.name ? [[field.name, 'value' in field && field.value]] : [],
    );
    expect(sentFields).toEqual([
      ['destination', 'JP'],
      ['guide', 'pets'],
    ]);
  });

  it.each(locales)('has every text in %s', (locale) => {
    expect(() => renderPage(<WeightsGuide chosen="pets" action="/" />, { locale })).not.toThrow();
  });

  it('accepts only known categories, and every minimum weight is below its maximum', () => {
    expect(readGuideCategory('pets')).toBe('pets');
    expect([
      readGuideCategory('toString'),
      readGuideCategory(['pets']),
      readGuideCategory(undefined),
    ]).toEqual([null, null, null]);
    for (const category of guideCategories)
      for (const [, minWeight, maxWeight] of weightsGuide[category])
        expect(minWeight).toBeLessThan(maxWeight);
  });
});
