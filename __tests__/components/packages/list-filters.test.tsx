import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, server } from '@/__tests__/support/host-mock';
import { wirePackage, wirePage } from '@/__tests__/support/packages';
import {
  book,
  packagesPage,
  showPackages,
  startUnselected,
  tea,
} from '@/__tests__/support/packages-page';
import { renderPage } from '@/__tests__/support/render';
import { visited } from '@/__tests__/support/router';

beforeEach(startUnselected);
afterEach(() => window.history.replaceState(null, '', '/packages'));

const stores = ['Amazon', 'Nike', '50% O’Reilly & “co”'];
const long = { stores, page: { total: 11, totalpages: 2, next: 'NEXT' } };
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const selects = () => screen.queryAllByRole('combobox', { name: /^(Sort|Store|Arrival date)$/ });
const options = (name: string) => [...select(name).options].map(({ text }) => text);
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const nothing = { action: 0, processing: 0, ready: 0, history: 0 };

describe('the filters of the packages page', () => {
  it('are hidden for a short list', () => {
    showPackages([tea, book], { stores });
    expect(selects()).toEqual([select('Sort')]);
  });

  it('go into the URL with status, search, order and size, and lead to the first page', async () => {
    const query = { status: '2', search: 'tea', sort: 'oldest', size: '25', page: '2', at: 'x' };
    window.history.replaceState(null, '', `/packages?${new URLSearchParams(query).toString()}`);
    const { user, container } = showPackages([tea, book], { ...long, query });
    expect(options('Store')).toEqual(['All stores', ...stores]);
    expect(options('Arrival date')).toEqual([
      'Any date',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
    ]);
    await expectNoAxeViolations(container);
    await user.selectOptions(select('Store'), 'Nike');
    // Before the first answer.
    await user.selectOptions(select('Arrival date'), 'Last 30 days');
    const rest = 'sort=oldest&size=25';
    expect(visited).toEqual([
      `/packages?status=2&search=tea&store=Nike&${rest}`,
      `/packages?status=2&search=tea&store=Nike&arrived=30&${rest}`,
    ]);
  });

  it('show the values in the URL, and stay in all links', async () => {
    const query = { store: 'A store of long ago', arrived: '7' };
    const { user } = showPackages([tea, book], { ...long, query });
    expect(select('Store')).toHaveValue('A store of long ago');
    expect(select('Arrival date')).toHaveValue('7');
    const filters = 'store=A+store+of+long+ago&arrived=7';
    expect(href('History 0')).toBe(`/packages?tab=history&${filters}`);
    expect(href('Ready to ship 2')).toBe(`/packages?status=2&${filters}`);
    expect(href('Next')).toBe(`/packages?${filters}&page=2&at=NEXT`);
    expect(href('50')).toBe(`/packages?${filters}&size=50`);
    expect(screen.getByText('11 packages match the filters.')).toHaveAttribute('role', 'status');
    expect(href('Clear filters')).toBe('/packages');
    await user.selectOptions(select('Store'), 'All stores');
    expect(visited).toEqual(['/packages?arrived=7']);
  });

  it('are one form with one button without scripts', () => {
    const query = { tab: 'history', search: 'tea', store: 'Nike', size: '25' };
    const { container } = showPackages([tea, book], { ...long, query });
    const { form } = select('Store');
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
    for (const other of forms.filter((one) => one !== form))
      expect(other.querySelector('[name=store]')).toHaveValue('Nike');
  });

  it('say that nothing matches, stay, and link to matches in other lists', async () => {
    const query = { status: '0', store: 'Nike', arrived: '7' };
    const counts = { ...nothing, ready: 2, history: 3 };
    const { container } = showPackages([], { stores, query, counts });
    expect(screen.getByRole('heading', { name: 'No package matches the filters' })).toBeVisible();
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced).toContain('No package matches the filters');
    expect(href('Clear filters')).toBe('/packages?status=0');
    expect(href('2 matches with another status')).toBe('/packages?store=Nike&arrived=7');
    expect(href('3 matches in your history')).toBe('/packages?tab=history&store=Nike&arrived=7');
    expect(selects()).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectNoAxeViolations(container);
  });

  it('have different texts when combined with a search', () => {
    const query = { search: 'tea', store: 'Nike' };
    const { unmount } = showPackages([], { stores, query, counts: nothing });
    expect(
      screen.getByRole('heading', { name: 'No package matches “tea” and the filters' }),
    ).toBeVisible();
    expect(href('Clear filters')).toBe('/packages?search=tea');
    unmount();
    showPackages([tea], { stores, query, capped: true, page: { total: 200, totalpages: 20 } });
    expect(
      screen.getByText('Showing the newest 200 packages that match “tea” and the filters.'),
    ).toBeVisible();
    expect(href('Clear filters')).toBe('/packages?search=tea');
    expect(href('Clear search')).toBe('/packages?store=Nike');
  });

  it('keep the focus in place when nothing matches', async () => {
    window.history.replaceState(null, '', '/packages?store=Nike');
    const query = { store: 'Nike' };
    const pages = [
      packagesPage([tea, book], { ...long, query }),
      packagesPage([], { stores, query: { ...query, arrived: '7' }, counts: nothing }),
    ];
    let answered: () => void = () => undefined;
    function Answering() {
      const [page, setPage] = useState(0);
      answered = () => setPage(1);
      return pages[page];
    }
    const { user } = renderPage(<Answering />);
    await user.selectOptions(select('Arrival date'), 'Last 7 days');
    expect(select('Arrival date')).toHaveFocus();
    act(answered);
    expect(screen.getByRole('heading', { name: 'No package matches the filters' })).toBeVisible();
    expect(select('Arrival date')).toHaveFocus();
  });

  it('limit what "all that can ship" selects', async () => {
    const asked: unknown[] = [];
    server.use(
      answer('GET /pmt/packages', ({ query }) => {
        asked.push(query);
        return wirePage([tea, book, wirePackage({ packageref: 'PK99999999', name: 'Cup' })]);
      }),
    );
    const query = { store: 'Nike', arrived: '30' };
    const counts = { ...nothing, ready: 3 };
    const { user } = showPackages([tea, book], { stores, query, counts, page: { total: 3 } });
    await user.click(screen.getByRole('checkbox', { name: 'All on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3 that can ship' }));
    await waitFor(() => expect(screen.getAllByText(/3 selected/)[0]).toBeInTheDocument());
    expect(asked).toEqual([
      { page: '1', perpage: '50', store: 'Nike', arrived: '30', status: '2' },
    ]);
  });
});
