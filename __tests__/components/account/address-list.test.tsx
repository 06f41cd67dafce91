import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { manilaId, tokyo, tokyoId, wireAddress, wireCountries } from '@/__tests__/support/checkout';
import { answer, breakNetwork, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter } from '@/__tests__/support/router';
import type { Address } from '@/contract/address';
import { useNotices } from '@/hooks/use-notices';
import { addressChoiceKey } from '@/lib/addresses/stored-choice';
import { dialCountries } from '@/lib/i18n/country-names';
import AddressesPage from '@/pages/account/addresses';
import { readDeliveryAddress } from '@/services/address';

const show = (addresses: Address[] = [wireAddress(), tokyo]) =>
  renderPage(
    <StoryRouter path="/account/addresses">
      <AddressesPage {...frameProps()} data={{ addresses: addresses.map(readDeliveryAddress), countries: dialCountries(wireCountries, 'en') }} loadError={null} />
    </StoryRouter>,
  );
const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');

beforeEach(() => {
  localStorage.clear();
  useNotices.getState().clear();
});

describe('the addresses', () => {
  it('are cards, the default marked, with the country by name', async () => {
    const { container } = show();
    expect(cards().map((card) => card.textContent)).toEqual([expect.stringMatching(/Default.*Makati.*Philippines/), expect.stringMatching(/Kitazawa.*Japan/)]);
    await expectNoAxeViolations(container);
  });

  it('say what to do when there are none', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No address yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeInTheDocument();
  });

  it('change their default: one is, the others are not, and this device remembers it', async () => {
    server.use(answer('POST /user/changeaddress', { success: true }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Set default: .*Kitazawa/ }));
    expect(await screen.findByText('You have successfully selected a delivery address!')).toBeInTheDocument();
    expect(cards().map((card) => /Default/.test(card.textContent ?? ''))).toEqual([false, true]);
    expect(localStorage.getItem(addressChoiceKey('CG1000001'))).toBe(tokyoId);
  });

  it('are removed after the question', async () => {
    server.use(answer('POST /address/deleteaddress', { addresses: [wireAddress()] }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Delete .*Kitazawa/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you want remove this remove shipping address?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Shipping address removed.')).toBeInTheDocument();
    await waitFor(() => expect(cards()).toHaveLength(1));
  });

  it('stay when they cannot be removed, with the reason in the dialog', async () => {
    server.use(refuse('POST /address/deleteaddress', 'notFound'));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Delete .*Kitazawa/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('We could not find that.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(cards()).toHaveLength(2);
  });
});

describe('the address form', () => {
  it('changes an address with everything filled in, tidies the postcode and keeps what was typed while the host is down', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Edit .*Ayala/ }));
    const city = screen.getByRole('textbox', { name: 'City' });
    expect(city).toHaveValue('Makati');
    await user.clear(city);
    await user.type(city, 'Taguig');
    const postcode = screen.getByRole('textbox', { name: /Postal code/ });
    await user.clear(postcode);
    await user.type(postcode, '１６３０');
    server.use(breakNetwork('POST /address/editaddress'));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('There seems to be a network/server error. Please try again')).toBeInTheDocument();
    expect(city).toHaveValue('Taguig');
    const bodies: unknown[] = [];
    server.use(answer('POST /address/editaddress', ({ body }) => {
      bodies.push(body);
      return { addresses: [wireAddress({ city: 'Taguig' }), tokyo] };
    }));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved.')).toBeInTheDocument();
    expect(bodies).toEqual([expect.objectContaining({ addressid: manilaId, city: 'Taguig', postal: '1630', receivercountrycode: '63' })]);
  });

  it('asks for what the country needs, and puts the answer of the host on its field', async () => {
    server.use(refuse('POST /address/addaddress', 'validation', { fields: [{ field: 'receivercontact', message: 'mobileInvalid' }] }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select your country');
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'japan');
    await user.click(await screen.findByRole('option', { name: /Japan/ }));
    expect(screen.getByRole('textbox', { name: 'Prefecture' })).toBeInTheDocument();
    for (const [name, text] of [['Full name of the receiver', 'Ken Ito'], ['Street and number', '2-14-5 Kitazawa'], ['City', 'Setagaya-ku'], ['Prefecture', 'Tokyo'], ['Postal code', '1550031'], ['Number', '90 1234 5678']] as const) {
      await user.type(screen.getByRole('textbox', { name }), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription(/Please check the number and its country dial code/));
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Setagaya-ku');
  }, 15_000);

  it('asks about a postcode that looks odd, and still sends it', async () => {
    server.use(answer('POST /address/editaddress', { addresses: [wireAddress({ postal: '12' })] }));
    const { user } = show([wireAddress()]);
    await user.click(screen.getByRole('button', { name: /Edit .*Ayala/ }));
    const postcode = screen.getByRole('textbox', { name: /Postal code/ });
    await user.clear(postcode);
    await user.type(postcode, '12');
    expect(postcode).toHaveAccessibleDescription(/does not look like a postal code/);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved.')).toBeInTheDocument();
  });
});
