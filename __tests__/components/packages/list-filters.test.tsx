import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, server } from '@/__tests__/support/host-mock';
import { wirePackage, wirePage } from '@/__tests__/support/packages';
import {
  book,
  createPackagesPage,
  showPackages,
  startWithoutSelection,
  tea,
} from '@/__tests__/support/packages-page';
import { renderPage } from '@/__tests__/support/render';
import { visitedPaths } from '@/__tests__/support/router';

beforeEach(startWithoutSelection);
afterEach(() => window.history.replaceState(null, '', '/packages'));

const stores = ['Amazon', 'Nike', '50% O’Reilly & “co”'];
const longList = { stores, page: { total: 11, totalpages: 2, next: 'NEXT' } };
const getSelect = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const getSelects = () => screen.queryAllByRole('combobox', { name: /^(Sort|Store|Arrival date)$/ });
const getOptions = (name: string) => [...getSelect(name).options].map(({ text }) => text);
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const emptyCounts = { action: 0, processing: 0, ready: 0, history: 0 };

describe('the filters of the packages page', () => {
  it('are hidden for a short list', () => {
    showPackages([tea, book], { stores });
    expect(getSelects()).toEqual([getSelect('Sort')]);
  });

  it('go into the URL with status, search, order and size, and lead to the first page', async () => {
    const query = { status: '2', search: 'tea', sort: 'oldest', size: '25', page: '2', at: 'x' };
    window.history.replaceState(null, '', `/packages?${new URLSearchParams(query).toString()}`);
    const { user, container } = showPackages([tea, book], { ...longList, query });
    expect(getOptions('Store')).toEqual(['All stores', ...stores]);
    expect(getOptions('Arrival date')).toEqual([
      'Any date',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
    ]);
    await expectNoAxeViolations(container);
    await user.selectOptions(getSelect('Store'), 'Nike');
    // The second choice is made before the first response arrives.
    await user.selectOptions(getSelect('Arrival date'), 'Last 30 days');
    const rest = 'sort=oldest&size=25';
    expect(visitedPaths).toEqual([
      `/packages?status=2&search=tea&store=Nike&${rest}`,
      `/packages?status=2&search=tea&store=Nike&arrived=30&${rest}`,
    ]);
  });

  it('show the values from the URL, and are included in all links', async () => {
    const query = { store: 'A store of long ago', arrived: '7' };
    const { user } = showPackages([tea, book], { ...longList, query });
    expect(getSelect('Store')).toHaveValue('A store of long ago');
    expect(getSelect('Arrival date')).toHaveValue('7');
    const filters = 'store=A+store+of+long+ago&arrived=7';
    expect(getHref('History 0')).toBe(`/packages?tab=history&${filters}`);
    expect(getHref('Ready to ship 2')).toBe(`/packages?status=2&${filters}`);
    expect(getHref('Next')).toBe(`/packages?${filters}&page=2&at=NEXT`);
    expect(getHref('50')).toBe(`/packages?${filters}&size=50`);
    expect(screen.getByText('11 packages match the filters.')).toHaveAttribute('role', 'status');
    expect(getHref('Clear filters')).toBe('/packages');
    await user.selectOptions(getSelect('Store'), 'All stores');
    expect(visitedPaths).toEqual(['/packages?arrived=7']);
  });

  it('are one form with one button without scripts', () => {
    const query = { tab: 'history', search: 'tea', store: 'Nike', size: '25' };
    const { container } = showPackages([tea, book], { ...longList, query });
    const { form } = getSelect('Store');
    expect(form).toHaveAttribute('action', '/packages');
    expect(form).toHaveAttribute('method', 'get');
    const fields = form?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
    expect([...fields].map(({ name, value }) => [name, value])).toEqual([
      ['tab', 'history'],
      ['search', 'tea'],
      ['size', '25'],
      ['sort', ''],
      ['store', 'Nike'],
      ['arrived', ''],
    ]);
    expect(form?.querySelectorAll('noscript')).toHaveLength(1);
    const forms = [...container.querySelectorAll('form[method=get]')];
    for (const otherForm of forms.filter((candidate) => candidate !== form))
      expect(otherForm.querySelector('[name=store]')).toHaveValue('Nike');
  });

  it('say that nothing matches, stay visible, and link to matches in other lists', async () => {
    const query = { status: '0', store: 'Nike', arrived: '7' };
    const counts = { ...emptyCounts, ready: 2, history: 3 };
    const { container } = showPackages([], { stores, query, counts });
    expect(screen.getByRole('heading', { name: 'No package matches the filters' })).toBeVisible();
    const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announcements).toContain('No package matches the filters');
    expect(getHref('Clear filters')).toBe('/packages?status=0');
    expect(getHref('2 matches with another status')).toBe('/packages?store=Nike&arrived=7');
    expect(getHref('3 matches in your history')).toBe('/packages?tab=history&store=Nike&arrived=7');
    expect(getSelects()).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectNoAxeViolations(container);
  });

  it('have different texts when combined with a search', () => {
    const query = { search: 'tea', store: 'Nike' };
    const { unmount } = showPackages([], { stores, query, counts: emptyCounts });
    expect(
      screen.getByRole('heading', { name: 'No package matches “tea” and the filters' }),
    ).toBeVisible();
    expect(getHref('Clear filters')).toBe('/packages?search=tea');
    unmount();
    showPackages([tea], { stores, query, capped: true, page: { total: 200, totalpages: 20 } });
    expect(
      screen.getByText('Showing the newest 200 packages that match “tea” and the filters.'),
    ).toBeVisible();
    expect(getHref('Clear filters')).toBe('/packages?search=tea');
    expect(getHref('Clear search')).toBe('/packages?store=Nike');
  });

  it('keep the focus in place when nothing matches', async () => {
    window.history.replaceState(null, '', '/packages?store=Nike');
    const query = { store: 'Nike' };
    const pages = [
      createPackagesPage([tea, book], { ...longList, query }),
      createPackagesPage([], { stores, query: { ...query, arrived: '7' }, counts: emptyCounts }),
    ];
    let showNextPage: () => void = () => undefined;
    function PageSwitcher() {
      const [page, setPage] = useState(0);
      showNextPage = () => setPage(1);
      return pages[page];
    }
    const { user } = renderPage(<PageSwitcher />);
    await user.selectOptions(getSelect('Arrival date'), 'Last 7 days');
    expect(getSelect('Arrival date')).toHaveFocus();
    act(showNextPage);
    expect(screen.getByRole('heading', { name: 'No package matches the filters' })).toBeVisible();
    expect(getSelect('Arrival date')).toHaveFocus();
  });

  it('limit what "all that can ship" selects', async () => {
    const queries: unknown[] = [];
    server.use(
      answer('GET /pmt/packages', ({ query }) => {
        queries.push(query);
        return wirePage([tea, book, wirePackage({ packageref: 'PK99999999', name: 'Cup' })]);
      }),
    );
    const query = { store: 'Nike', arrived: '30' };
    const counts = { ...emptyCounts, ready: 3 };
    const { user } = showPackages([tea, book], { stores, query, counts, page: { total: 3 } });
    await user.click(screen.getByRole('checkbox', { name: 'All on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all that can ship together' }));
    await waitFor(() => expect(screen.getAllByText(/3 selected/)[0]).toBeInTheDocument());
    expect(queries).toEqual([
      { page: '1', perpage: '50', store: 'Nike', arrived: '30', status: '2' },
    ]);
  });
});
