import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BroadcastChannel } from 'node:worker_threads';

import { manilaId, shipmentId, wireQuote, wireShipment } from '@/__tests__/support/checkout';
import { loadStep, resetCheckoutPage } from '@/__tests__/support/checkout-page';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import CheckoutPage from '@/pages/shipment/[checkout_step]';

type Data = Awaited<ReturnType<typeof loadStep>>;

const fullCredits = { quote: wireQuote({ creditredeemed: '62.50', total: '0.00' }) };
const raisedPrice = { quote: wireQuote({ creditredeemed: '62.50', total: '4.00' }) };

/** Shows a review covered by credits, whose reload completes only on `endReload`. */
async function showReview(reloaded = raisedPrice) {
  const pages: Data[] = [await loadStep('review', fullCredits), await loadStep('review', reloaded)];
  let show: (data: Data) => void = () => undefined;
  let endReload: () => void = () => undefined;
  const reload = new Promise<void>((resolve) => {
    endReload = () => {
      show(pages[1]!);
      resolve();
    };
  });
  function Page() {
    const [data, setData] = useState(pages[0]!);
    show = setData;
    return (
      <MockRouter path="/shipment/review" onReplace={() => reload}>
        <CheckoutPage {...frameProps()} data={data} loadError={null} />
      </MockRouter>
    );
  }
  const view = renderPage(<Page />);
  return { ...view, show: (data: Data) => act(() => show(data)), endReload: () => act(endReload) };
}

const refusePayment = async (error: 'priceChanged' | 'alreadyPaid' | 'stepNotReady') => {
  server.use(refuse('POST /reward/checkout', error));
  const page = await showReview();
  await page.user.click(await screen.findByRole('button', { name: 'Ship (pay with credits)' }));
  await waitFor(() => expect(visitedPaths).toHaveLength(1));
  return page;
};
const findNotice = () => screen.queryByText(/charged; please check/);

beforeEach(resetCheckoutPage);
afterEach(() => void delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel);

describe('the notice of a changed price', () => {
  it('compares the totals once the new one is known', async () => {
    const page = await refusePayment('priceChanged');
    expect(findNotice()).not.toBeInTheDocument();
    await page.endReload();
    expect(findNotice()).toHaveTextContent(/It was \$0\.00.USD and is now \$4\.00.USD\./);
  });

  it('disappears after a change of the member’s own', async () => {
    const page = await refusePayment('priceChanged');
    await page.endReload();
    server.use(answer('POST /shipment/updateshipment', wireShipment({ insurance: true })));
    await page.user.click(screen.getByRole('button', { name: /^Add insurance/ }));
    await screen.findByText('Insured up to the declared value');
    expect(findNotice()).not.toBeInTheDocument();
  });

  it('disappears on another step', async () => {
    const page = await refusePayment('priceChanged');
    await page.endReload();
    expect(findNotice()).toBeInTheDocument();
    await page.show(await loadStep('speed', raisedPrice));
    await page.show(await loadStep('review', raisedPrice));
    expect(findNotice()).not.toBeInTheDocument();
  });

  it.each(['alreadyPaid', 'stepNotReady'] as const)('does not appear on %s', async (error) => {
    const page = await refusePayment(error);
    await page.endReload();
    expect(findNotice()).not.toBeInTheDocument();
  });

  it('does not appear when another tab has paid', async () => {
    Object.assign(globalThis, { BroadcastChannel });
    const otherTab = new BroadcastChannel('payments');
    const page = await showReview();
    await screen.findByRole('button', { name: 'Ship (pay with credits)' });
    otherTab.postMessage({ kind: 'shipment', id: shipmentId, attemptId: manilaId });
    await waitFor(() => expect(visitedPaths).toHaveLength(1));
    otherTab.close();
    await page.endReload();
    expect(findNotice()).not.toBeInTheDocument();
  });
});
