import { screen, within } from '@testing-library/react';
import fc from 'fast-check';

import { FilterLinks } from '@/components/kit/lists/filter-links';
import { Pagination, clampPage, getPageWindow } from '@/components/kit/lists/pagination';
import { Stepper } from '@/components/kit/display/stepper';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { Timeline } from '@/components/kit/display/timeline';

import { expectNoAxeViolations } from '../../support/axe';
import { renderPage } from '../../support/render';

describe('clampPage', () => {
  it.each([
    [0, 5, 1],
    [-3, 5, 1],
    [9, 5, 5],
    [3, 5, 3],
    [2.9, 5, 2],
    [Number.NaN, 5, 1],
    [1, 0, 1],
  ])('page %p of %p is %p', (page, total, expected) =>
    expect(clampPage(page, total)).toBe(expected),
  );
});

describe('getPageWindow', () => {
  it('always contains the first, the current, and the last page, in order, and never hides a single page behind a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (total, seed) => {
        const current = (seed % total) + 1;
        const pages = getPageWindow(current, total);
        const numbers = pages.filter((n) => n !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, current, total]));
        pages.forEach((n, i) => {
          if (n === null) expect((pages[i + 1] ?? 0) - (pages[i - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('Pagination', () => {
  const show = (page: number, totalPages: number) =>
    renderPage(<Pagination list={{ page, totalPages }} hrefFor={(n) => `/packages?page=${n}`} />);

  it('has a link with a URL for each page, and marks the current one', async () => {
    const { container } = show(3, 12);
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/packages?page=2',
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/packages?page=4');
    expect(screen.getByRole('link', { name: 'Page 12' })).toHaveAttribute(
      'href',
      '/packages?page=12',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Page 3 of 12');
    await expectNoAxeViolations(container);
  });

  it('has no link before the first page or after the last page', () => {
    show(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Next' })).toBeInTheDocument();
  });

  it('is absent for a single page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('uses the user’s language', () => {
    renderPage(<Pagination list={{ page: 1, totalPages: 2 }} hrefFor={(n) => `/p/${n}`} />, {
      locale: 'ja',
    });
    expect(screen.getByRole('link', { name: '次へ' })).toBeInTheDocument();
  });
});

describe('TabLinks', () => {
  it('marks the current tab and shows counts', () => {
    renderPage(
      <TabLinks
        label="Packages"
        items={[
          { href: '/packages', label: 'Packages', count: 3, current: true },
          { href: '/packages?tab=history', label: 'History', current: false },
        ]}
      />,
    );
    const tabs = screen.getByRole('navigation', { name: 'Packages' });
    expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('Packages3');
    expect(within(tabs).getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      '/packages?tab=history',
    );
  });
});

describe('Stepper', () => {
  it('shows which steps are current or done, and links only to the done steps', async () => {
    const { container } = renderPage(
      <Stepper
        label="Checkout"
        steps={[
          { key: 'a', label: 'Address', state: 'done', href: '/shipment/address' },
          { key: 's', label: 'Speed', state: 'current', href: '/shipment/speed' },
          { key: 'r', label: 'Review', state: 'next', href: '/shipment/review' },
        ]}
      />,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Address']);
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Speed');
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('done');
    await expectNoAxeViolations(container);
  });
});

describe('Timeline', () => {
  it('keeps the order and the machine-readable times', () => {
    const { container } = renderPage(
      <Timeline
        events={[
          { key: '2', title: 'Customs', time: '2 Mar', dateTime: '2026-03-02', place: 'Manila' },
          { key: '1', title: 'Left', time: '1 Mar' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Customs2 MarManila',
      'Left1 Mar',
    ]);
    expect(container.querySelector('time')).toHaveAttribute('datetime', '2026-03-02');
  });
});

describe('FilterLinks', () => {
  it('centers the chosen filter in its row', () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const [left, width] = this.tagName === 'UL' ? [0, 360] : [500, 100];
      return { left, width } as DOMRect;
    });
    renderPage(
      <FilterLinks
        label="Filter"
        items={['0', '2'].map((href) => ({ href, label: href, current: href === '2' }))}
      />,
    );
    expect(screen.getByRole('list').scrollLeft).toBe(370);
    jest.restoreAllMocks();
  });
});
