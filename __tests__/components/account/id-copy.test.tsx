import { screen, waitFor, within } from '@testing-library/react';

import { wireAddress } from '@/__tests__/support/checkout';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import type { Address } from '@/contract/member/address';
import { useNotices } from '@/hooks/use-notices';
import AddressesPage from '@/pages/account/addresses';
import { readDeliveryAddress } from '@/services/delivery-address';

const createChinaAddress = (overrides: Partial<Address> = {}): Address => ({
  ...wireAddress(),
  receiver: 'Wang Xiaoming',
  country: { iso: 'CN', name: 'China' },
  idrequired: true,
  ...overrides,
});
const idOnFile = { cnphoto: true, cnid: '002X', id_type: 'id-card' };
const show = (address: Address, from: 'checkout' | null = null) =>
  renderPage(
    <MockRouter path="/account/addresses">
      <AddressesPage
        {...frameProps()}
        data={{ addresses: [readDeliveryAddress(address)], countries: [], initial: {}, from }}
        loadError={null}
      />
    </MockRouter>,
  );
beforeEach(() => useNotices.getState().clear());
afterEach(() => jest.restoreAllMocks());

describe('the China ID of an address', () => {
  it('is required only where customs requires it', () => {
    show(wireAddress());
    expect(screen.queryByRole('button', { name: /China ID/ })).not.toBeInTheDocument();
  });

  it('is entered as a number and a picture, and is then shown as its last four characters only', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /address/uploadid', ({ body }) => {
        bodies.push(body);
        return { addresses: [createChinaAddress(idOnFile)] };
      }),
    );
    const { user } = show(createChinaAddress());
    await user.click(screen.getByRole('button', { name: /^Add China ID copy/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'China ID' }));
    const name = dialog.getByRole('textbox', { name: 'Name on the ID' });
    await user.type(name, 'Wang Xiaoming');
    await user.tab();
    expect(await dialog.findByText('Please enter in Chinese')).toBeVisible();
    await user.clear(name);
    await user.type(name, '王小明');
    await user.type(dialog.getByRole('textbox', { name: 'ID number' }), '11010519491231002x');
    await user.upload(
      dialog.getByLabelText('Photo of the ID'),
      new File(['picture'], 'id.jpg', { type: 'image/jpeg' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save ID copy' }));
    expect(await screen.findByText('ID ending in 002X')).toBeInTheDocument();
    expect(bodies).toEqual([
      {
        addressid: createChinaAddress().addressid,
        id_type: 'id-card',
        cnid: '11010519491231002X',
        cnname: '王小明',
        cnphoto: btoa('picture'),
      },
    ]);
  });

  it('leads back to the checkout that needs it, once it is saved', async () => {
    server.use(answer('POST /address/uploadid', { addresses: [createChinaAddress(idOnFile)] }));
    visitedPaths.length = 0;
    const { user } = show(createChinaAddress(), 'checkout');
    expect(screen.getByRole('link', { name: /Back to checkout/ })).toHaveAttribute(
      'href',
      '/shipment/review',
    );
    await user.click(screen.getByRole('button', { name: /^Add China ID copy/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'China ID' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name on the ID' }), '王小明');
    await user.type(dialog.getByRole('textbox', { name: 'ID number' }), '11010519491231002x');
    await user.upload(
      dialog.getByLabelText('Photo of the ID'),
      new File(['picture'], 'id.jpg', { type: 'image/jpeg' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save ID copy' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/shipment/review']));
  });

  it('is not sent with a wrong number or without a picture', async () => {
    const { user } = show(createChinaAddress());
    await user.click(screen.getByRole('button', { name: /^Add China ID copy/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'China ID' }));
    await user.type(dialog.getByRole('textbox', { name: 'ID number' }), '110105194912310021');
    await user.click(dialog.getByRole('button', { name: 'Save ID copy' }));
    expect(
      (await dialog.findAllByText(/This isn’t a valid resident ID card number/)).length,
    ).toBeGreaterThan(0);
    expect(dialog.getAllByText(/This field is required/).length).toBeGreaterThan(0);
  });

  it('opens in a window with a single-use ticket', async () => {
    const openedUrls: string[] = [];
    const openedWindow = {
      closed: false,
      close: jest.fn(),
      focus: jest.fn(),
      document: document.implementation.createHTMLDocument(),
      location: { replace: (url: string) => openedUrls.push(url) },
    };
    jest.spyOn(window, 'open').mockReturnValue(openedWindow as unknown as Window);
    server.use(answer('POST /address/viewid', { status: true, exist: true, token: 'ticket-1' }));
    const { user } = show(createChinaAddress(idOnFile));
    await user.click(screen.getByRole('button', { name: /^View China ID copy/ }));
    await new Promise((resolve) => setTimeout(resolve, 1700));
    expect(openedUrls).toEqual([
      `${window.location.origin}/api/papers?token=ticket-1&of=id-copy&lang=en`,
    ]);
  });

  it.each([
    [
      'there is none',
      () => answer('POST /address/viewid', { status: true, exist: false, token: null }),
    ],
    ['the host refuses', () => refuse('POST /address/viewid', 'internal')],
  ])('is reported as unavailable when %s, and the window is closed', async (_case, handler) => {
    const close = jest.fn();
    jest
      .spyOn(window, 'open')
      .mockReturnValue({
        closed: false,
        close,
        document: document.implementation.createHTMLDocument(),
        location: {},
      } as unknown as Window);
    server.use(handler());
    const { user } = show(createChinaAddress(idOnFile));
    await user.click(screen.getByRole('button', { name: /^View China ID copy/ }));
    expect(
      await screen.findByText('Cannot retrieve a copy of your ID, please try again later.'),
    ).toBeInTheDocument();
    expect(close).toHaveBeenCalled();
  });
});
