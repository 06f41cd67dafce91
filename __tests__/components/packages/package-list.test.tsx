import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { wirePackage } from '@/__tests__/support/packages';
import {
  book,
  getCheckbox,
  showPackages,
  startWithoutSelection,
  tea,
} from '@/__tests__/support/packages-page';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { readOtherList } from '@/lib/queries/packages';
import PackagesPage from '@/pages/packages';

beforeEach(startWithoutSelection);

const damagedPackage = wirePackage({
  packageref: 'PK33333333',
  name: 'Vase',
  status: '0',
  packagetype: ['damagefull'],
});
const unvaluedPackage = wirePackage({ packageref: 'PK44444444', name: 'Gift', amount: '0.00' });

const getCard = (name: string) => {
  const listItem = screen.getByRole('link', { name }).closest('li');
  if (!listItem) throw new Error(`no card for ${name}`);
  return within(listItem);
};

describe('the packages page', () => {
  it('shows the label, weight, size, storage, and value of each package, without axe violations', async () => {
    const { container } = showPackages([tea, damagedPackage]);
    expect(getCard('Tea set').getByText('Ready to Ship')).toBeVisible();
    for (const text of ['1.25 kg', '30.5 × 20 × 10 cm', '20 free days left', '$49.90', 'Amazon'])
      expect(getCard('Tea set').getAllByText(text, { exact: false })[0]).toBeVisible();
    expect(getCard('Vase').getByText('Damaged Goods (Full)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Packages 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: 'Action needed 1' })).toHaveAttribute(
      'href',
      '/packages?status=0',
    );
    await expectNoAxeViolations(container);
  });

  it('replaces the list with a placeholder while a filtered list loads', async () => {
    window.history.replaceState(null, '', '/packages');
    const { user } = showPackages([tea]);
    await user.click(screen.getByRole('link', { name: /^Ready/ }));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Tea set' })).not.toBeInTheDocument();
  });

  it.each([
    ['/ja/packages?status=2&search=x', true],
    ['/ja/packages', true],
    ['/ja/packages?status=2', false],
    ['/ja/packages?status=2&page=3&at=abc', false],
    ['/ja/packages?status=2&store=Nike&arrived=7&sort=oldest', false],
    ['/ja/packages?store=Nike', true],
    ['/ja/packages/PK11111111', false],
  ])('recognizes %s as another list: %s', (url, isOther) => {
    window.history.replaceState(null, '', '/ja/packages?status=2&page=2&at=ab');
    expect(readOtherList(url) !== null).toBe(isOther);
    window.history.replaceState(null, '', '/packages');
  });

  it('links to an unfinished checkout', () => {
    showPackages([tea], { open: { names: ['Vase'], step: 'review' } });
    expect(screen.getByRole('link', { name: 'Continue checkout with 1 package' })).toHaveAttribute(
      'href',
      '/shipment/review',
    );
  });

  it('says in words why a package cannot be selected, and offers the declaration', () => {
    const { unmount } = showPackages([unvaluedPackage]);
    const reason = getCard('Gift').getByText('Declare its value first.');
    expect(reason).not.toHaveClass('visually-hidden');
    expect(reason.parentElement).toHaveTextContent(/^Declaration Needed/);
    unmount();
    showPackages([unvaluedPackage], {
      destination: { country: 'JP', itemizationRequired: true, batteryRestricted: false },
    });
    expect(getCheckbox('Gift')).toBeDisabled();
    expect(getCheckbox('Gift')).toHaveAccessibleDescription('Declare the contents first.');
    expect(getCard('Gift').getByText('Declare the contents first.')).not.toHaveClass(
      'visually-hidden',
    );
    expect(getCard('Gift').getByText('Itemization Needed')).toHaveClass('text-danger');
    expect(getCard('Gift').getByRole('link', { name: 'Declare contents of Gift' })).toHaveAttribute(
      'href',
      '/packages/PK44444444#contents',
    );
  });

  it('says that the chosen country refuses hazmat, and shows no hazmat fee', () => {
    const hazmatPackage = wirePackage({
      packageref: 'PK55555555',
      name: 'Paint',
      packagetype: ['normalhazmat'],
    });
    const buildOptions = (country: string) => ({
      destination: { country, itemizationRequired: false, batteryRestricted: false },
    });
    const { unmount } = showPackages([hazmatPackage], buildOptions('AO'));
    expect(getCard('Paint').getByText(/can’t be shipped to your delivery country/)).toBeVisible();
    expect(getCard('Paint').queryByText('Ships with a hazmat fee.')).not.toBeInTheDocument();
    unmount();
    showPackages([hazmatPackage], buildOptions('PH'));
    expect(getCard('Paint').getByText('Ships with a hazmat fee.')).toBeVisible();
  });

  it('says that goods are prohibited even if the label asks for itemization', () => {
    const prohibitedPackage = wirePackage({
      packageref: 'PK66666666',
      name: 'Lighter',
      status: '0',
      packagetype: ['prohibitedfull'],
    });
    showPackages([prohibitedPackage], {
      destination: { country: 'CN', itemizationRequired: true, batteryRestricted: false },
    });
    expect(getCard('Lighter').getByText('Itemization Needed')).toBeVisible();
    expect(
      getCard('Lighter').getByText(
        /^This can’t be shipped\. .*Customs at your destination requires a list of the contents\.$/,
      ),
    ).toBeVisible();
  });

  it('links to one screen for all packages on the page whose contents must be declared', () => {
    const destination = { country: 'JP', itemizationRequired: true, batteryRestricted: false };
    showPackages([tea, book, unvaluedPackage], { destination });
    expect(screen.getByText(/^3 packages on this page need the list of contents/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Declare all that need it' });
    expect(link).toHaveAttribute('href', '/packages/declare');
  });

  it('links to that screen while only packages on other pages wait for a declaration', () => {
    const destination = { country: 'JP', itemizationRequired: true, batteryRestricted: false };
    const declared = { ...tea, itemizationdeclared: true };
    const name = 'Declare all that need it';
    const counts = { action: 3, processing: 0, ready: 1, history: 0 };
    const { unmount } = showPackages([declared], { destination, counts });
    expect(screen.getByRole('link', { name })).toBeVisible();
    unmount();
    showPackages([declared], { destination, counts: { ...counts, action: 0 } });
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('links to the declaration screen for the filtered list only, and says so', () => {
    const destination = { country: 'JP', itemizationRequired: true, batteryRestricted: false };
    const query = { status: '0', search: 'tea', store: 'Nike', arrived: '30', page: '2' };
    showPackages([tea, book], { destination, query });
    expect(screen.getByRole('link', { name: 'Declare all that match' })).toHaveAttribute(
      'href',
      '/packages/declare?status=0&search=tea&store=Nike&arrived=30',
    );
  });

  it('links to the next and previous pages by cursor, and to other pages by number', () => {
    showPackages([tea], {
      query: { tab: 'history', page: '2' },
      page: { page: 2, totalpages: 9, next: 'NEXT', previous: 'PREV' },
    });
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/packages?tab=history&page=3&at=NEXT',
    );
    expect(screen.getByRole('link', { name: 'Page 9' })).toHaveAttribute(
      'href',
      '/packages?tab=history&page=9',
    );
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/packages?tab=history',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('searches within the tab and the status, and puts the search into the URL', async () => {
    const { user } = showPackages([tea], { query: { status: '2' } });
    await user.type(
      screen.getByRole('searchbox', { name: 'Name, US tracking number, reference, or store' }),
      ' tea  set{Enter}',
    );
    expect(visitedPaths).toEqual(['/packages?status=2&search=tea+set']);
  });

  it('keeps a search across tabs and pages, reports the matches, and clears it', () => {
    const { container } = showPackages([tea], {
      query: { search: 'tea' },
      page: { totalpages: 2, total: 11, next: 'NEXT' },
    });
    expect(screen.getByText('11 packages match “tea”.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('searchbox')).toHaveValue('tea');
    expect(screen.getByRole('link', { name: 'History 0' })).toHaveAttribute(
      'href',
      '/packages?tab=history&search=tea',
    );
    expect(screen.getByRole('link', { name: 'Ready to ship 1' })).toHaveAttribute(
      'href',
      '/packages?status=2&search=tea',
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/packages?search=tea&page=2&at=NEXT',
    );
    expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute('href', '/packages');
    const form = container.querySelector('form[role=search]');
    expect(form).toHaveAttribute('action', '/packages');
    expect(form).toHaveAttribute('method', 'get');
  });

  it('links to other lists with matches when this one has none, and counts up to the search limit', async () => {
    const { container } = showPackages([], {
      query: { search: 'tea', tab: 'history' },
      counts: { action: 3, processing: 0, ready: 201, history: 0 },
    });
    expect(screen.getByRole('heading', { name: 'No package matches “tea”' })).toBeVisible();
    expect(
      screen.getByRole('link', { name: '200 matches among your current packages' }),
    ).toHaveAttribute('href', '/packages?search=tea');
    expect(screen.getByRole('link', { name: 'Packages 200+' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute(
      'href',
      '/packages?tab=history',
    );
    await expectNoAxeViolations(container);
  });

  it('says that a search shows only the newest matches', () => {
    showPackages([tea], {
      query: { search: 'tea' },
      capped: true,
      page: { total: 200, totalpages: 20 },
    });
    expect(
      screen.getByText(
        'Showing the newest 200 packages that match “tea”. Add a word to find older ones.',
      ),
    ).toBeVisible();
  });

  it('explains an empty list', () => {
    showPackages([]);
    expect(screen.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your US address' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it("shows the catalog's text when packages could not be loaded", () => {
    const error = { kind: 'network' as const, message: '', status: 0, code: null, requestId: null };
    renderPage(
      <MockRouter>
        <PackagesPage {...frameProps()} data={null} loadError={error} />
      </MockRouter>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'There seems to be a network/server error. Please try again',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
