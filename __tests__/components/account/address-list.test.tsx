import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { manilaId, tokyo, tokyoId, wireAddress, wireCountries } from '@/__tests__/support/checkout';
import { answer, breakNetwork, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { Address } from '@/contract/member/address';
import { useNotices } from '@/hooks/use-notices';
import { buildChoiceKey } from '@/lib/browser/stored-choice';
import type { AddressForm } from '@/lib/forms/address';
import { listDialCountries } from '@/lib/i18n/country-names';
import AddressesPage from '@/pages/account/addresses';
import { readDeliveryAddress } from '@/services/delivery-address';

const show = (addresses: Address[] = [wireAddress(), tokyo], initial: Partial<AddressForm> = {}) =>
  renderPage(
    <MockRouter path="/account/addresses">
      <AddressesPage
        {...frameProps()}
        data={{
          addresses: addresses.map(readDeliveryAddress),
          countries: listDialCountries(
            [
              ...wireCountries,
              { code: 'TW', country_code: '886', ship_allowed: true },
              { code: 'KP', country_code: '850', ship_allowed: false },
            ],
            'en',
          ),
          initial,
          from: null,
        }}
        loadError={null}
      />
    </MockRouter>,
  );
const getCards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .filter((item) => !item.closest('nav'));

beforeEach(() => {
  localStorage.clear();
  useNotices.getState().clear();
});

describe('the address list', () => {
  it('shows cards with the country name and marks the default one', async () => {
    const { container } = show();
    expect(getCards().map((card) => card.textContent)).toEqual([
      expect.stringMatching(/Default.*Makati.*Philippines/),
      expect.stringMatching(/Kitazawa.*Japan/),
    ]);
    await expectNoAxeViolations(container);
  });

  it('offers to add an address when it is empty', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No addresses yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeInTheDocument();
  });

  it('sets another address as the only default and remembers it on this device', async () => {
    server.use(answer('POST /user/changeaddress', { success: true }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Set as default: .*Kitazawa/ }));
    expect(
      await screen.findByText('You have successfully selected a delivery address!'),
    ).toBeInTheDocument();
    expect(getCards().map((card) => /Default/.test(card.textContent ?? ''))).toEqual([false, true]);
    expect(localStorage.getItem(buildChoiceKey('CG1000001'))).toBe(tokyoId);
  });

  it('deletes an address after confirmation', async () => {
    server.use(answer('POST /address/deleteaddress', { addresses: [wireAddress()] }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Delete .*Kitazawa/ }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Do you want remove this remove shipping address?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Shipping address removed.')).toBeInTheDocument();
    await waitFor(() => expect(getCards()).toHaveLength(1));
  });

  it('keeps an address that cannot be deleted, and shows the reason in the dialog', async () => {
    server.use(refuse('POST /address/deleteaddress', 'notFound'));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Delete .*Kitazawa/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('We couldn’t find that.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(getCards()).toHaveLength(2);
  });
});

describe('the focus in the address list', () => {
  it('moves to the form that opens, and returns to where it was opened from', async () => {
    const { user } = show();
    const getFocusedElement = () => document.activeElement as HTMLElement;
    await user.click(screen.getByRole('button', { name: /Edit .*Ayala/ }));
    expect(within(getFocusedElement()).getByRole('textbox', { name: 'City' })).toHaveValue(
      'Makati',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getFocusedElement().tagName).toBe('LI');
    expect(within(getFocusedElement()).getByRole('button', { name: /Edit .*Ayala/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    expect(getFocusedElement()).not.toBe(document.body);
    expect(within(getFocusedElement()).getByRole('textbox', { name: 'City' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getFocusedElement()).not.toBe(document.body);
    expect(
      within(getFocusedElement()).getByRole('button', { name: 'Add New Address' }),
    ).toBeVisible();
  });
});

describe('failed address changes', () => {
  it('show the error texts from spec §8 for deleting an address and changing the default', async () => {
    server.use(
      refuse('POST /address/deleteaddress', 'internal'),
      answer('POST /user/changeaddress', { success: false }),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Set as default: .*Kitazawa/ }));
    await waitFor(() =>
      expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
        'Failed to update shipping address. Please try again later.',
      ]),
    );
    await user.click(screen.getByRole('button', { name: /Delete .*Kitazawa/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Failed to add new shipping address. Please try again later.',
    );
  });
});

describe('the address form', () => {
  it('edits a prefilled address, normalizes the postal code, and preserves the input while the host is down', async () => {
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
    expect(
      await screen.findByText('There seems to be a network/server error. Please try again'),
    ).toBeInTheDocument();
    expect(city).toHaveValue('Taguig');
    const bodies: unknown[] = [];
    server.use(
      answer('POST /address/editaddress', ({ body }) => {
        bodies.push(body);
        return { addresses: [wireAddress({ city: 'Taguig' }), tokyo] };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved.')).toBeInTheDocument();
    expect(bodies).toEqual([
      expect.objectContaining({
        addressid: manilaId,
        city: 'Taguig',
        postal: '1630',
        receivercountrycode: '63',
      }),
    ]);
  });

  it("asks for the fields that the country requires, and shows the host's error next to its field", async () => {
    server.use(
      refuse('POST /address/addaddress', 'validation', {
        fields: [{ field: 'receivercontact', message: 'mobileInvalid' }],
      }),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select your country');
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'japan');
    await user.click(await screen.findByRole('option', { name: /Japan/ }));
    expect(screen.getByRole('textbox', { name: 'Prefecture' })).toBeInTheDocument();
    for (const [name, text] of [
      ['Recipient’s full name', 'Ken Ito'],
      ['Block and building number', '2-14-5 Kitazawa'],
      ['City, ward, or town', 'Setagaya-ku'],
      ['Prefecture', 'Tokyo'],
      ['Postal code', '1550031'],
      ['Number', '90 1234 5678'],
    ] as const) {
      await user.type(screen.getByRole('textbox', { name }), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription(
        /Please check the number and its country code/,
      ),
    );
    expect(screen.getByRole('textbox', { name: 'City, ward, or town' })).toHaveValue('Setagaya-ku');
  });

  it('prefills a new address from the profile', async () => {
    const { user } = show([], {
      receiver: 'Mei Lin',
      country: 'TW',
      dialCode: '886',
      phone: '912345678',
    });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: 'Country' })).toHaveValue('Taiwan'),
    );
    expect(screen.getByRole('textbox', { name: 'Recipient’s full name' })).toHaveValue('Mei Lin');
    expect(screen.getByRole('textbox', { name: 'Country code' })).toHaveValue('886');
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('912345678');
  });

  it('keeps the dial code of the prefilled number when the country changes', async () => {
    const { user } = show([], { country: 'TW', dialCode: '886', phone: '912345678' });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    const country = await screen.findByRole('combobox', { name: 'Country' });
    await user.clear(country);
    await user.type(country, 'japan');
    await user.click(await screen.findByRole('option', { name: /Japan/ }));
    expect(screen.getByRole('textbox', { name: 'Country code' })).toHaveValue('886');
    await user.clear(screen.getByRole('textbox', { name: 'Number' }));
    await user.clear(country);
    await user.type(country, 'hong');
    await user.click(await screen.findByRole('option', { name: /Hong Kong/ }));
    expect(screen.getByRole('textbox', { name: 'Country code' })).toHaveValue('852');
  });

  it('uses the country’s dial code for a number other than the prefilled one, until a code is typed', async () => {
    const { user } = show([], { country: 'TW', dialCode: '63', phone: '9171234567' });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    const [code, number] = [
      await screen.findByRole('textbox', { name: 'Country code' }),
      screen.getByRole('textbox', { name: 'Number' }),
    ];
    expect(code).toHaveValue('63');
    await user.clear(number);
    await user.type(number, '0912345678');
    expect(code).toHaveValue('886');
    await user.clear(code);
    await user.type(code, '852');
    await user.type(number, '9');
    expect(code).toHaveValue('852');
  });

  it('asks for the number that customs requires, validates it, and keeps the one on file', async () => {
    const brazil = wireAddress({
      country: { iso: 'BR', name: 'Brazil' },
      receivercountrycode: '55',
      idrequired: true,
      consignee_id: '4725',
    });
    const bodies: unknown[] = [];
    server.use(
      answer('POST /address/editaddress', ({ body }) => {
        bodies.push(body);
        return { addresses: [brazil] };
      }),
    );
    const { user } = show([brazil]);
    expect(screen.getByText('On file for customs: number ending in 4725.')).toBeVisible();
    const openForm = () => user.click(screen.getByRole('button', { name: /^Edit / }));
    await openForm();
    const idField = screen.getByRole('textbox', { name: /CPF or CNPJ/ });
    expect(idField).toHaveAccessibleDescription(/ending in 4725/);
    await user.type(idField, '529.982.247-26');
    await user.tab();
    expect(
      await screen.findByText('Please check the number. It should look like 123.456.789-09.'),
    ).toBeVisible();
    await user.clear(idField);
    await user.type(idField, '529.982.247-25');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(bodies).toMatchObject([{ consignee_id: '52998224725' }]));
    await openForm();
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).not.toHaveProperty('consignee_id');
  });

  it('refuses letters that the label cannot print, and says why', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Edit .*Ayala/ }));
    const receiver = screen.getByRole('textbox', { name: 'Recipient’s full name' });
    await user.clear(receiver);
    await user.type(receiver, '王小明');
    await user.tab();
    expect(
      await screen.findByText('Please use Latin letters: couriers can’t print others'),
    ).toBeVisible();
  });

  it('uses the field order of the country, and rejects a postal code that is invalid there', async () => {
    const { user } = show([], { country: 'TW' });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    const names = screen
      .getAllByRole('textbox')
      .map((box) => box.getAttribute('name'))
      .filter(Boolean);
    expect(names.join(' ')).toBe(
      'receiver postal state city street1 street2 street3 dialCode phone consigneeId',
    );
    const postcode = screen.getByRole('textbox', { name: 'Postal code' });
    await user.type(postcode, '1064');
    await user.tab();
    expect(
      await screen.findByText(/^Postal codes in Taiwan .*such as 106 or 106409$/),
    ).toBeInTheDocument();
    await user.type(postcode, '09');
    await waitFor(() => expect(postcode).toBeValid());
  });

  it('marks countries that we do not ship to, in the list and once chosen', async () => {
    const { user } = show([]);
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'north');
    await user.click(await screen.findByRole('option', { name: /North Korea.*don’t ship/ }));
    expect(await screen.findByText('We don’t ship to North Korea right now.')).toBeInTheDocument();
  });

  it('warns about an unusual postal code where the format is not enforced, and still sends it', async () => {
    server.use(answer('POST /address/editaddress', { addresses: [wireAddress({ postal: '12' })] }));
    const { user } = show([wireAddress({ country: { iso: 'GB', name: 'United Kingdom' } })]);
    await user.click(screen.getByRole('button', { name: /Edit .*Ayala/ }));
    const postcode = screen.getByRole('textbox', { name: /Postal code/ });
    await user.clear(postcode);
    await user.type(postcode, '12');
    expect(postcode).toHaveAccessibleDescription(/doesn’t look like a postal code/);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved.')).toBeInTheDocument();
  });
});
