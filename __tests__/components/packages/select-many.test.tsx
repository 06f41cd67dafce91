import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage, wirePage } from '@/__tests__/support/packages';
import {
  getCheckbox,
  showPackages,
  startWithoutSelection,
} from '@/__tests__/support/packages-page';
import { visitedPaths } from '@/__tests__/support/router';
import { useNotices } from '@/hooks/use-notices';

beforeEach(startWithoutSelection);

/** Creates rows of a long list, starting at a given position. */
const createRows = (startIndex: number, length: number) =>
  Array.from({ length }, (_, n) =>
    wirePackage({ packageref: `PK0000${100 + startIndex + n}`, name: `Parcel ${startIndex + n}` }),
  );
const counts = { action: 0, processing: 0, ready: 120, history: 0 };
const createPaging = (page: number) => ({ page, totalpages: 12, total: 120 });
const getPageCheckbox = () => screen.getByRole('checkbox', { name: 'All on this page' });
const getAnnouncements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Serves a list of the host, in the requested pages. */
function serveList(rows = createRows(0, 120)) {
  const queries: unknown[] = [];
  server.use(
    answer('GET /pmt/packages', ({ query }) => {
      queries.push(query);
      const [page, size] = [Number(query['page']), Number(query['perpage'])];
      return wirePage(rows.slice((page - 1) * size, page * size), {
        page,
        perpage: size,
        totalpages: Math.ceil(rows.length / size),
        total: rows.length,
      });
    }),
  );
  return queries;
}
const manila = {
  id: '00000000-0000-4000-8000-0000000000b2',
  isDefault: true,
  title: 'Maria Santos, 12 Mabini Street, Manila',
  country: 'PH',
  countryName: 'Philippines',
  itemizationRequired: false,
  batteryRestricted: false,
};
const createGuitars = (length: number) =>
  createRows(500, length).map((row) => ({ ...row, shipalone: true }));
const getNotices = () => useNotices.getState().notices.map(({ text }) => text);

describe('selecting many packages', () => {
  it('selects and clears the page with one checkbox, which is indeterminate in between', async () => {
    const lockedPackage = wirePackage({ packageref: 'PK77777777', name: 'Locked', status: '1' });
    const { user, container } = showPackages([...createRows(0, 3), lockedPackage]);
    await user.click(getCheckbox('Parcel 1'));
    expect(getPageCheckbox()).toBePartiallyChecked();
    await user.click(getPageCheckbox());
    expect(getPageCheckbox()).toBeChecked();
    expect(getAnnouncements()).toContain('3 selected Parcel 1, Parcel 0, +1');
    expect(getCheckbox('Locked')).not.toBeChecked();
    await expectNoAxeViolations(container);
    await user.click(getPageCheckbox());
    expect(getAnnouncements()).toContain('Nothing selected ');
    expect(getCheckbox('Parcel 0')).not.toBeChecked();
  });

  it('leaves out what must ship separately', async () => {
    const separatePackage = wirePackage({
      packageref: 'PK55555555',
      name: 'Guitar',
      shipalone: true,
    });
    const { user } = showPackages([separatePackage, ...createRows(0, 2)]);
    await user.click(getPageCheckbox());
    expect(getCheckbox('Guitar')).not.toBeChecked();
    expect(getCheckbox('Parcel 1')).toBeChecked();
    expect(getPageCheckbox()).toBeChecked();
  });

  it('selects a range with Shift, by click and by key, from the last selected package', async () => {
    const { user } = showPackages(createRows(0, 8));
    await user.click(getCheckbox('Parcel 5'));
    await user.keyboard('{Shift>}');
    await user.click(getCheckbox('Parcel 2'));
    await user.keyboard('{/Shift}');
    for (const n of [2, 3, 4, 5]) expect(getCheckbox(`Parcel ${n}`)).toBeChecked();
    expect(getCheckbox('Parcel 1')).not.toBeChecked();
    expect(getAnnouncements()).toContain('4 selected Parcel 5, Parcel 4, +2');
  });

  it('selects up to a package on another page of the same list', async () => {
    const queries = serveList();
    const firstView = showPackages(createRows(0, 10), { page: createPaging(1), counts });
    await firstView.user.click(getCheckbox('Parcel 0'));
    firstView.unmount();
    const { user } = showPackages(createRows(30, 10), {
      page: createPaging(4),
      counts,
      query: { page: '4', at: 'abc' },
    });
    await user.click(screen.getByRole('button', { name: 'Select up to here: Parcel 39' }));
    await waitFor(() =>
      expect(getAnnouncements()).toContain('40 selected Parcel 0, Parcel 1, +38'),
    );
    expect(queries).toEqual([{ page: '1', perpage: '50' }]);
    expect(getCheckbox('Parcel 30')).toBeChecked();
  });

  it('selects only one package if the last one was selected in another list', async () => {
    const firstView = showPackages(createRows(0, 10), { page: createPaging(1), counts });
    await firstView.user.click(getCheckbox('Parcel 0'));
    firstView.unmount();
    const { user } = showPackages(createRows(0, 10), { counts, query: { sort: 'oldest' } });
    expect(screen.queryByRole('button', { name: /^Select up to here/ })).toBeNull();
    await user.keyboard('{Shift>}');
    await user.click(getCheckbox('Parcel 4'));
    expect(getAnnouncements()).toContain('2 selected Parcel 0, Parcel 4');
  });

  it('selects from the whole list up to the limit of one shipment, and states the limit', async () => {
    const queries = serveList();
    const { user } = showPackages(createRows(0, 10), {
      page: createPaging(1),
      counts,
      query: { sort: 'value', search: 'Parcel' },
    });
    await user.click(getPageCheckbox());
    await user.click(
      screen.getByRole('button', { name: 'Select the first 50 of 120 that can ship' }),
    );
    await waitFor(() =>
      expect(getAnnouncements()).toContain('50 selected Parcel 0, Parcel 1, +48'),
    );
    expect(queries).toEqual([
      { page: '1', perpage: '50', search: 'Parcel', sort: 'value', status: '2' },
    ]);
    expect(screen.queryByRole('button', { name: /^Select the first/ })).toBeNull();
  });

  it('selects up to the limit of one shipment, and says so', async () => {
    const { user } = showPackages(createRows(0, 60), { query: { size: '50' } });
    await user.click(getPageCheckbox());
    expect(getAnnouncements()).toContain('50 selected Parcel 0, Parcel 1, +48');
    expect(getNotices()).toContain('You can select up to 50 packages at a time.');
  });

  it('requests the list for the chosen address', async () => {
    const queries = serveList();
    const options = { page: createPaging(1), counts, destinations: [manila] };
    const firstView = showPackages(createRows(0, 10), options);
    await firstView.user.click(getCheckbox('Parcel 0'));
    firstView.unmount();
    const pageOptions = { ...options, page: createPaging(3), query: { page: '3' } };
    const { user } = showPackages(createRows(20, 10), pageOptions);
    await user.click(screen.getByRole('button', { name: 'Select up to here: Parcel 20' }));
    await waitFor(() =>
      expect(getAnnouncements()).toContainEqual(expect.stringMatching(/^21 selected/)),
    );
    await user.click(getPageCheckbox());
    await user.click(screen.getByRole('button', { name: /^Select the first 50/ }));
    await waitFor(() =>
      expect(getAnnouncements()).toContainEqual(expect.stringMatching(/^50 selected/)),
    );
    const query = { page: '1', perpage: '50', addressid: manila.id };
    expect(queries).toEqual([query, { ...query, status: '2' }]);
  });

  it('selects only the package if its range is not found, and starts the next range there', async () => {
    const firstView = showPackages(createRows(0, 10), { page: createPaging(1), counts });
    await firstView.user.click(getCheckbox('Parcel 0'));
    firstView.unmount();
    const nextPage = { page: createPaging(4), counts, query: { page: '4' } };
    const { user } = showPackages(createRows(30, 10), nextPage);
    const getRangeButton = (n: number) =>
      screen.getByRole('button', { name: `Select up to here: Parcel ${n}` });
    server.use(refuse('GET /pmt/packages', 'unavailable'));
    await user.click(getRangeButton(39));
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    expect(getCheckbox('Parcel 39')).not.toBeChecked();
    // The first package has left the list.
    serveList(createRows(1, 119));
    await user.click(getRangeButton(39));
    await waitFor(() => expect(getCheckbox('Parcel 39')).toBeChecked());
    expect(getAnnouncements()).toContain('2 selected Parcel 0, Parcel 39');
    await user.click(getRangeButton(36));
    expect(getAnnouncements()).toContain('5 selected Parcel 0, Parcel 39, +3');
  });

  it('ignores an invalid stored position', () => {
    for (const text of ['{', '7', '{"list":"/packages","place":"1","ref":"PK0000100"}']) {
      sessionStorage.setItem('packages.ticked.CG1000001', text);
      const { unmount } = showPackages(createRows(0, 3));
      expect(getCheckbox('Parcel 1')).toBeEnabled();
      unmount();
    }
  });

  it('leaves out what cannot ship together before it applies the limit', async () => {
    const otherRows = createRows(0, 50).map((row) => ({ ...row, merchant: 'Other' }));
    serveList([...otherRows, ...createGuitars(2), ...createRows(50, 60)]);
    const destinations = [{ ...manila, country: 'AU' }];
    const { user } = showPackages([...otherRows.slice(0, 10)], { counts, destinations });
    await user.click(screen.getByRole('button', { name: /^Select the first 50/ }));
    await waitFor(() =>
      expect(getAnnouncements()).toContain('50 selected Parcel 50, Parcel 51, +48'),
    );
  });

  it('offers no more than can ship together', async () => {
    const rows = createRows(0, 10);
    serveList([...rows, ...createGuitars(2)]);
    const listCounts = { ...counts, ready: 12 };
    const wholeList = showPackages([...rows, ...createGuitars(2)], { counts: listCounts });
    await wholeList.user.click(getPageCheckbox());
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    wholeList.unmount();
    const { user } = showPackages(rows, { counts: listCounts });
    await user.click(screen.getByRole('button', { name: 'Select all that can ship together' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull());
    expect(getNotices().at(-1)).toBe('No other packages in this list can ship together.');
    expect(getAnnouncements()).toContainEqual(expect.stringMatching(/^10 selected/));
  });

  it('sets the sort order and the page size through the URL, even without scripts', async () => {
    const { user, container } = showPackages(createRows(0, 10), {
      page: createPaging(1),
      counts,
      query: { status: '2', size: '25' },
    });
    const sizes = within(screen.getByRole('navigation', { name: 'Packages per page' }));
    expect(sizes.getByRole('link', { name: '25' })).toHaveAttribute('aria-current', 'true');
    expect(sizes.getByRole('link', { name: '10' })).toHaveAttribute(
      'href',
      '/packages?status=2&size=10',
    );
    expect(sizes.getByRole('link', { name: '50' })).toHaveAttribute(
      'href',
      '/packages?status=2&size=50',
    );
    const form = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).form;
    const fields = form?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
    expect([...fields].map(({ name, value }) => [name, value])).toEqual([
      ['status', '2'],
      ['size', '25'],
      ['sort', ''],
      ['arrived', ''],
    ]);
    expect(container.querySelector('noscript')).not.toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Heaviest first');
    expect(visitedPaths).toEqual(['/packages?status=2&sort=heaviest&size=25']);
  });

  it('says that only the newest packages of a very long list are sorted by weight', () => {
    showPackages(createRows(0, 10), {
      page: { ...createPaging(1), total: 1000 },
      counts: { ...counts, ready: 1000 },
      query: { sort: 'heaviest' },
    });
    expect(screen.getByText('Only your newest 2,000 packages are sorted this way.')).toBeVisible();
  });
});
