import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { ErrorState } from '@/components/failure/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { Chip } from '@/components/kit/ui/chip';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { DescriptionList } from '@/components/kit/display/description-list';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Flag } from '@/components/kit/display/flag';
import { Meter } from '@/components/kit/display/meter';
import { Money } from '@/components/kit/display/money';
import { Photos } from '@/components/kit/display/photo';
import { PhotoImage } from '@/components/kit/display/photo-image';
import { PriceLines } from '@/components/kit/display/price-lines';
import { Reference, groupReference } from '@/components/kit/display/reference';
import { Skeleton } from '@/components/kit/ui/skeleton';

import { expectNoAxeViolations } from '../../support/axe';
import { renderPage } from '../../support/render';

describe('CopyButton', () => {
  it('copies the value and shows a confirmation for 1500 ms', async () => {
    const { user } = renderPage(<CopyButton value="CG1000001" label="Copy suite" />);
    const writeTextSpy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy suite' }));
    expect(writeTextSpy).toHaveBeenCalledWith('CG1000001');
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement(), {
      timeout: 10_000,
    });
  });

  it('reports when the browser refuses to copy', async () => {
    const { user } = renderPage(<CopyButton value="x" label="Copy" />);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Couldn’t copy')).toBeInTheDocument();
  });
});

describe('Reference', () => {
  it.each([
    ['CG1000001', ['CG1000001']],
    ['1Z999AA10123456784', ['1Z99', '9AA1', '0123', '4567', '84']],
    ['7510 NE Alderwood Court', ['7510 NE Alderwood Court']],
  ])('groups %p as %p', (value, groups) => expect(groupReference(value)).toEqual(groups));

  it('separates the groups without adding characters, so that a selection copies the exact reference', () => {
    renderPage(<Reference value="1Z999AA10123456784" copyLabel="Copy tracking number" />);
    expect(screen.getByText('1Z99').parentElement?.textContent).toBe('1Z999AA10123456784');
    expect(screen.getByRole('button', { name: 'Copy tracking number' })).toHaveAttribute(
      'data-copy',
      '1Z999AA10123456784',
    );
  });
});

describe('Money and PriceLines', () => {
  it('shows amounts in the en-US format with two decimals in every language', () => {
    renderPage(<Money amount="1234.5" showCode />, { locale: 'zh' });
    expect(screen.getByText('$1,234.50').textContent).toBe('$1,234.50USD');
  });

  it('announces a new total once it arrives', async () => {
    const staleStates = [false, true, false];
    function Cost() {
      const [turn, setTurn] = useState(0);
      const amount = turn < 2 ? '43.20' : '44.52';
      return (
        <>
          <button onClick={() => setTurn(turn + 1)}>Next</button>
          <PriceLines
            caption="Charges"
            lines={[]}
            total={{ label: 'Total', amount }}
            stale={staleStates[turn]}
          />
        </>
      );
    }
    const { user } = renderPage(<Cost />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('status')).toHaveTextContent('Calculating the new price…');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^Total \$44\.52\sUSD$/);
  });

  it('shows every line, the amount before discounts, and the total with its currency', async () => {
    const { container } = renderPage(
      <PriceLines
        caption="Charges"
        lines={[
          { key: 'a', label: 'International shipping', amount: '48.20', note: 'Zone 4' },
          { key: 'p', label: 'Promo', amount: '-5.00' },
          { key: 'x', label: 'Express', amount: '0', text: 'Upgraded' },
        ]}
        total={{
          label: 'Total',
          amount: '43.20',
          original: { label: 'Before discounts:', amount: '48.20' },
        }}
      />,
    );
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'International shippingZone 4$48.20',
      'Promo-$5.00',
      'ExpressUpgraded',
      'TotalBefore discounts: $48.20$43.20USD',
    ]);
    expect(screen.getByRole('table', { name: 'Charges' })).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('marks outdated amounts as busy', () => {
    renderPage(<PriceLines caption="Charges" lines={[]} stale />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('Photos', () => {
  it('open in a large view by their caption, and close again', async () => {
    const { user } = renderPage(
      <Photos photos={[{ src: '/a.jpg', thumbnail: '/a-s.jpg', caption: 'Front' }]} />,
    );
    await user.click(screen.getByRole('button', { name: 'Open photo: Front' }));
    const closeButton = await screen.findByRole('button', { name: 'Close' });
    expect(screen.getByAltText('Front')).toHaveAttribute('src', '/a.jpg');
    expect(screen.queryByRole('button', { name: /photo$/ })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Photos' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Photos' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    );
    await user.click(closeButton);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  });

  it('have a button for the next one when there are several', async () => {
    const { user } = renderPage(
      <Photos
        photos={[
          { src: '/a.jpg', caption: 'Front' },
          { src: '/b.jpg', caption: 'Back' },
        ]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Open photo: Front' }));
    expect(await screen.findByRole('button', { name: 'Next photo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  });

  it('load in a size that fits the screen, and lazily unless marked as eager', () => {
    const src = '/api/ms/pmt/photo?packageref=PK1&index=0&size=320';
    const { container } = renderPage(
      <>
        <PhotoImage src={src} size={88} eager />
        <PhotoImage src={src} size={56} />
        <PhotoImage src="/a.jpg" size={88} />
      </>,
    );
    const [firstImage, secondImage, foreignImage] = container.querySelectorAll('img');
    expect(firstImage).toHaveAttribute('srcset', `${src.replace('320', '160')} 160w, ${src} 320w`);
    expect(firstImage).toHaveAttribute('sizes', '118px');
    expect(firstImage).toHaveAttribute('width', '88');
    expect(firstImage).toHaveAttribute('height', '88');
    expect(firstImage).toHaveAttribute('loading', 'eager');
    expect(secondImage).toHaveAttribute('sizes', '75px');
    expect(secondImage).toHaveAttribute('loading', 'lazy');
    expect(secondImage).toHaveAttribute('decoding', 'async');
    expect(foreignImage).not.toHaveAttribute('srcset');
  });

  it('open in a size for small screens when their dimensions are known', async () => {
    const src = '/api/ms/pmt/photo?packageref=PK1&index=0&size=1600';
    const { user } = renderPage(
      <Photos photos={[{ src, caption: 'Front', width: 1600, height: 1200 }]} />,
    );
    await user.click(screen.getByRole('button', { name: 'Open photo: Front' }));
    // The size depends on the layout, which jsdom does not have.
    expect(await screen.findByAltText('Front')).toHaveAttribute('src', src.replace('1600', '960'));
  });

  it('render nothing when there are none', () => {
    const { container } = renderPage(<Photos photos={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('states of a list', () => {
  it('an error shows the reason, the request ID, and a retry button', async () => {
    const retry = jest.fn();
    const { user } = renderPage(
      <ErrorState
        message="There seems to be a network/server error. Please try again"
        error={{ kind: 'network', message: '', code: null, requestId: 'req_1' }}
        onRetry={retry}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please try againReference number for support: req_1',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('an empty list says why and offers one action', () => {
    renderPage(
      <EmptyState title="No packages yet" action={<a href="/welcome">Your address</a>}>
        What arrives shows up here.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { name: 'No packages yet', level: 2 })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveTextContent('Your address');
  });

  it('a skeleton is announced immediately and rendered after 300 ms', () => {
    jest.useFakeTimers();
    renderPage(<Skeleton />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.getByRole('status')).toHaveClass('invisible');
    act(() => jest.advanceTimersByTime(301));
    expect(screen.getByRole('status')).not.toHaveClass('invisible');
    jest.useRealTimers();
  });
});

describe('small parts', () => {
  it('an alert can be closed; a chip, a card, and a description list show their text', async () => {
    const close = jest.fn();
    const { user, container } = renderPage(
      <Card title="Package">
        <Alert tone="warning" title="Two packages need you" role="status" onClose={close}>
          Declare them.
        </Alert>
        <Chip tone="success">Ready to Ship</Chip>
        <DescriptionList
          items={[
            { key: 'w', label: 'Weight', value: '2 kg' },
            { key: 'n', label: 'Note', value: '' },
          ]}
        />
        <Meter label="Storage" value={40} max={30} text="40 days, 10 of them charged" />
        <Flag country="??" />
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Package' })).toHaveTextContent('Ready to Ship');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Weight']);
    expect(screen.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('value', '30');
    expect(container.querySelector('img')).toHaveAttribute('src', '/build/flags/xx.webp');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    await expectNoAxeViolations(container);
  });
});
