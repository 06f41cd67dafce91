import type { APIResponse, BrowserContext, Page } from '@playwright/test';

import { call, newPerson, registerMember } from './support/people';
import { createShippedShipment, ensureAddress } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** A unique name, which `personalData` matches like the package "Kulintang". */
const traceable = { firstName: 'Zenaida', lastName: 'Quibuyen' };
const personalData = /Zenaida|Quibuyen|Kulintang|CG\d{7}|e2e-[a-z0-9]+@example\.com/;

/** Returns the addresses of pages as HTML and as data, in English and Japanese. */
async function listAddresses(page: Page, paths: string[]): Promise<string[]> {
  await page.goto('/dashboard');
  const id = await page.evaluate(
    () =>
      (
        JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '{}') as {
          buildId: string;
        }
      ).buildId,
  );
  return paths.flatMap((path) => {
    const [plain = '', query] = path.split('?');
    const search = query ? `?${query}` : '';
    return [
      path,
      `/ja${path}`,
      `/_next/data/${id}/en${plain}.json${search}`,
      `/_next/data/${id}/ja${plain}.json${search}`,
    ];
  });
}

const get = (context: BrowserContext, url: string): Promise<APIResponse> =>
  context.request.get(url, { maxRedirects: 0 });

test('wrong credentials show one sentence, keep the email and clear the password', async ({
  page,
  browser,
}) => {
  const member = await registerMember(await browser.newContext());
  await page.goto('/login');
  await waitForHydration(page);
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ];
  await email.fill(member.email);
  await password.fill('Not-the-one-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByText("Sorry. You've entered invalid credentials", { exact: true }).first(),
  ).toBeVisible();
  await expect(email).toHaveValue(member.email);
  await expect(password).toHaveValue('');
  await password.fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

for (const byHost of [false, true]) {
  test(`a taken email and mobile number are reported at their fields ${byHost ? 'after submitting' : 'while typing'}`, async ({
    page,
    browser,
  }) => {
    const member = await registerMember(await browser.newContext());
    await page.goto('/register');
    await waitForHydration(page);
    if (byHost)
      await page.route('**/api/ms/register/*check', (route) =>
        route.fulfill({ json: { status: true, status_code: 200, data: { existing: false } } }),
      );
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Password', { exact: true }).fill('Sari-Sari-88');
    await page
      .getByRole('combobox', { name: 'Location *' })
      .and(page.locator('input'))
      .fill('Philip');
    await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
    await page.getByLabel('Email', { exact: true }).fill(member.email.toUpperCase());
    await page.getByLabel('Number', { exact: true }).fill(`0${member.mobile}`);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    if (byHost) await page.getByRole('button', { name: 'Get my US address' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /This email is already registered in our system\./,
    );
    await expect(page.getByLabel('Number', { exact: true })).toHaveAccessibleDescription(
      /This number is already registered with us/,
    );
    await expect(page.getByLabel('First name')).toHaveValue('Maria');
    await expect(page).toHaveURL(/\/register/);
  });
}

test('an ended, forged or foreign token shows no member data in HTML or page data', async ({
  page,
  context,
  browser,
}) => {
  const member = await registerMember(context, newPerson(traceable));
  const ref = await receive(member.suite, { description: 'Kulintang' });
  const addresses = await listAddresses(page, [
    '/packages',
    '/dashboard',
    `/packages/${ref}`,
    '/shipments',
    '/account/addresses',
  ]);
  for (const address of addresses)
    expect(await (await get(context, address)).text(), `${address} of the member`).toMatch(
      personalData,
    );

  const cookies = await context.cookies();
  const stranger = await browser.newContext();
  await registerMember(stranger);
  const strangerCookies = await stranger.cookies();
  const getStrangerCookie = (name: string) =>
    strangerCookies.find((cookie) => cookie.name === name)?.value ?? '';
  const forged = cookies.map((cookie) =>
    cookie.name === 'cgw_token'
      ? { ...cookie, value: cookie.value.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) }
      : cookie,
  );
  const foreignToken = cookies.map((cookie) =>
    cookie.name === 'cgw_token' ? { ...cookie, value: getStrangerCookie('cgw_token') } : cookie,
  );
  const unbound = cookies.filter(({ name }) => name !== 'cgw_bind');

  async function expectGuest(cookieJar: typeof cookies, label: string): Promise<void> {
    const guest = await browser.newContext();
    await guest.addCookies(cookieJar);
    for (const address of addresses) {
      const response = await get(guest, address);
      expect(await response.text(), `${address}, ${label}`).not.toMatch(personalData);
      const { location, 'x-nextjs-redirect': dataLocation } = response.headers();
      expect(location ?? dataLocation ?? (await response.text()), `${address}, ${label}`).toContain(
        '/login?target=',
      );
    }
    expect((await get(guest, '/api/ms/pmt/packages')).status(), label).toBe(401);
    await guest.close();
  }
  await expectGuest(forged, 'forged');
  await expectGuest(foreignToken, 'foreign');
  await expectGuest(unbound, 'unbound');
  await page.getByLabel('Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await expectGuest(cookies, 'ended');
});

test("another member's package, shipment and address respond as if they did not exist", async ({
  context,
  browser,
  page,
}) => {
  const owner = await browser.newContext();
  const { suite } = await registerMember(owner, newPerson(traceable));
  const parcel = await receive(suite, { description: 'Kulintang' });
  const shipment = await createShippedShipment(owner, suite);
  const { addressid } = await ensureAddress(owner);
  const draft = await call<{ shipmentid: string }>(owner, 'POST /shipment/init', {
    packages: [parcel],
  });
  await registerMember(context);

  const unknownId = '00000000-0000-4000-8000-000000000000';
  const pairs = [
    [`/packages/${parcel}`, '/packages/PK00000000'],
    [`/shipments/${shipment}`, '/shipments/SH00000000'],
    [`/shipment/review?shipmentid=${draft.shipmentid}`, `/shipment/review?shipmentid=${unknownId}`],
  ] as const;
  for (const [foreign, missing] of pairs) {
    const [foreignAddresses, missingAddresses] = [
      await listAddresses(page, [foreign]),
      await listAddresses(page, [missing]),
    ];
    for (const [index, address] of foreignAddresses.entries()) {
      const [foreignResponse, missingResponse] = [
        await get(context, address),
        await get(context, missingAddresses[index] ?? ''),
      ];
      expect(foreignResponse.status(), address).toBe(404);
      expect(missingResponse.status(), missing).toBe(404);
      expect(await foreignResponse.text(), address).toBe(await missingResponse.text());
    }
  }
  await page.goto(`/packages/${parcel}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }),
  ).toBeVisible();

  const origin = new URL(page.url()).origin;
  const post = async (path: string, data: object) => {
    const response = await context.request.post(`/api/ms${path}`, {
      data,
      headers: { origin, 'idempotency-key': crypto.randomUUID() },
    });
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    return { status: response.status(), error: { ...error, request_id: '' } };
  };
  const expectSameRefusal = async (path: string, foreignInput: object, missingInput: object) => {
    const refused = await post(path, foreignInput);
    expect(refused.status, path).toBe(404);
    expect(refused, path).toEqual(await post(path, missingInput));
  };
  await expectSameRefusal('/address/deleteaddress', { addressid }, { addressid: unknownId });
  await expectSameRefusal(
    '/shipment/cancel',
    { shipmentid: draft.shipmentid },
    { shipmentid: unknownId },
  );
  await expectSameRefusal(
    '/pmt/declareamount',
    { packageref: parcel, amount: 1 },
    { packageref: 'PK00000000', amount: 1 },
  );
  expect(
    (await get(context, `/api/ms/pmt/photo?packageref=${parcel}&index=0&size=320`)).status(),
  ).toBe(404);
});

test('an incomplete line of contents is marked as not sent, and is not sent', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite);
  await page.goto(`/packages/${ref}#contents`);
  await waitForHydration(page);
  await page.getByLabel('Description, Line 1').fill('Porcelain teapot');
  await page.getByLabel('Quantity, Line 1').fill('1');
  await page.getByLabel('Unit price (USD), Line 1').fill('32.50');
  await page.getByLabel('Unit price (USD), Line 1').press('Enter');
  await page.getByLabel('Description, Line 2').fill('Tea cup');
  await page.getByLabel('Unit price (USD), Line 2').fill('9');
  await expect(page.getByText('Won’t be sent: quantity missing')).toBeVisible();
  await expect(page.getByText('1 line is incomplete and won’t be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Declare $32.50' }).click();
  await expect(
    page.getByText('Contents declared: $32.50. 1 incomplete line wasn’t sent.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Porcelain teapot').first()).toBeVisible();
  await expect(page.getByText('Tea cup')).toBeHidden();
});

test('a sign-out shows in the other tab, and Back shows no personal data', async ({
  page,
  context,
}) => {
  await registerMember(context, newPerson(traceable));
  await page.goto('/packages');
  await page
    .getByRole('link', { name: 'Addresses' })
    .or(page.getByRole('link', { name: 'Shipments' }))
    .first()
    .click();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await waitForHydration(other);
  await expect(other.getByText('Zenaida').first()).toBeVisible();
  await page.getByLabel('Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'cgw_token'))
    .toBe(false);
  await expect(other.getByRole('dialog', { name: 'You’re signed out' })).toBeVisible();

  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(personalData);
  }
});
