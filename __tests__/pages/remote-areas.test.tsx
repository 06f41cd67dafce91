import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { nameCountries } from '@/lib/i18n/country-names';
import RemoteAreas from '@/pages/remote-areas';

const countries = nameCountries(['AU', 'JP', 'SG'], 'en');
const areas = ['0822', '0850–0872', '6701–6799'];
const surcharge = { area: '6701–6799', minimum: '23.00', perkg: '0.52' };

function show(
  lookup: Partial<{ country: string | null; place: string; problem: string; search: string }>,
  remote: unknown = { areas, surcharge: null },
  countryText = 'Australia',
) {
  const data = {
    lookup: { country: 'AU', place: '', problem: null, search: '', ...lookup },
    countries,
    countryText,
    remoteCountries: countries.slice(0, 2),
    remote,
  };
  const props = {
    data,
    loadError: null,
    locale: 'en',
    path: '/remote-areas',
  } as unknown as Parameters<typeof RemoteAreas>[0];
  return renderPage(
    <MockRouter path="/remote-areas">
      <RemoteAreas {...props} />
    </MockRouter>,
  );
}

describe('the remote area lookup', () => {
  it('shows the amount first, then the list of areas', async () => {
    const { container } = show({ place: '6799' }, { areas, surcharge });
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual(['Surcharge: $23.00', 'Remote areas in Australia']);
    expect(screen.getByText('6799, Australia, is in remote area 6701–6799.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Calculate the full price' })).toHaveAttribute(
      'href',
      '/rates?destination=AU&postal=6799',
    );
    expect(
      within(screen.getByRole('region', { name: 'Remote areas in Australia' })).getAllByRole(
        'listitem',
      ),
    ).toHaveLength(3);
    await expectNoAxeViolations(container);
  });

  it('says that there is no surcharge outside remote areas', () => {
    show({ place: '2000' });
    expect(screen.getByRole('heading', { name: 'No surcharge' })).toBeVisible();
    expect(
      screen.getByText('2000, Australia, isn’t in a remote area, so there’s no surcharge.'),
    ).toBeVisible();
  });

  it('says that a country without remote areas has no surcharge', () => {
    show({ country: 'SG' }, { areas: [], surcharge: null }, 'Singapore');
    expect(
      screen.getByText('There are no remote areas in Singapore, so there’s no surcharge.'),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Remote areas in/ })).toBeNull();
    show({ country: 'NL' }, { areas: [], surcharge: null }, 'Netherlands');
    expect(
      screen.getByText('There are no remote areas in the Netherlands, so there’s no surcharge.'),
    ).toBeVisible();
  });

  it('asks for the postal code where a town is not enough, without marking the input as invalid', () => {
    show(
      { country: 'TW', place: 'Hualien' },
      { areas: ['209–212', '880–885'], surcharge: null },
      'Taiwan',
    );
    expect(screen.getByRole('heading', { name: 'Please enter the postal code' })).toBeVisible();
    expect(
      screen.getByText(
        /In Taiwan, remote areas are defined by postal code.*the postal code of Hualien/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No surcharge' })).toBeNull();
    expect(screen.getByLabelText('Postal code or town')).toBeValid();
  });

  it('looks up towns where there are no postal codes, and labels the list accordingly', () => {
    show(
      { country: 'HK', place: 'Central' },
      { areas: ['Tai O', 'Peng Chau'], surcharge: null },
      'Hong Kong',
    );
    expect(screen.getByRole('heading', { name: 'No surcharge' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Towns and islands' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Postal codes/ })).toBeNull();
  });

  it('gives no answer for an invalid postal code, and says why', () => {
    show({ place: '12', problem: 'postalDigits?digits=4' });
    expect(screen.queryByRole('heading', { name: 'No surcharge' })).toBeNull();
    expect(screen.getByLabelText('Postal code or town')).toBeInvalid();
  });

  it('keeps an unknown country name, and asks again', () => {
    show({ country: null }, null, 'Atlantis');
    expect(screen.getByLabelText('Destination country')).toHaveValue('Atlantis');
    expect(screen.getByLabelText('Destination country')).toHaveAccessibleDescription(
      /We couldn’t find a country called “Atlantis”/,
    );
  });

  it('filters the list by the search query', () => {
    show({ search: '0860' });
    const list = screen.getByRole('region', { name: 'Remote areas in Australia' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['0850–0872']);
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/remote-areas?country=AU',
    );
  });
});
