import type { APIResponse, BrowserContext, Page } from '@playwright/test';

import { call, newPerson, registered } from './support/people';
import { shipmentOnItsWay, withAddress } from './support/screens';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** A member whose name is nobody else's, with a package of that name. */
const traceable = { firstName: 'Zenaida', lastName: 'Quibuyen' };
const personal = /Zenaida|Quibuyen|Kulintang|CG\d{7}|e2e-[a-z0-9]+@example\.com/;

/**
 * The addresses under which a page can be had: as HTML and as data, in English and in another
 * language.
 */
async function doorsOf(page: Page, paths: string[]): Promise<string[]> {
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
    const end = query ? `?${query}` : '';
    return [
      path,
      `/ja${path}`,
      `/_next/data/${id}/en${plain}.json${end}`,
      `/_next/data/${id}/ja${plain}.json${end}`,
    ];
  });
}

const ask = (context: BrowserContext, url: string): Promise<APIResponse> =>
  context.request.get(url, { maxRedirects: 0 });

test('wrong credentials are refused in one sentence; the e-mail stays, the password goes', async ({
  page,
  browser,
}) => {
  const member = await registered(await browser.newContext());
  await page.goto('/login');
  await awake(page);
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

for (const late of [false, true]) {
  test(`an e-mail and a mobile number that are taken are told on their fields, ${late ? 'also when only the host finds out' : 'while she types'}`, async ({
    page,
    browser,
  }) => {
    const member = await registered(await browser.newContext());
    await page.goto('/register');
    await awake(page);
    if (late)
      await page.route('**/api/ms/register/*check', (route) =>
        route.fulfill({ json: { status: true, status_code: 200, data: { existing: false } } }),
      );
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Password', { exact: true }).fill('Sari-Sari-88');
    await page.getByRole('combobox', { name: 'Location *' }).fill('Philip');
    await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
    await page.getByLabel('Email', { exact: true }).fill(member.email.toUpperCase());
    await page.getByLabel('Number', { exact: true }).fill(`0${member.mobile}`);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    if (late) await page.getByRole('button', { name: 'Get my US address' }).click();
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

test('a dead, forged or foreign token is a guest: no member data in HTML or page data', async ({
  page,
  context,
  browser,
}) => {
  const member = await registered(context, newPerson(traceable));
  const ref = await receive(member.suite, { description: 'Kulintang' });
  const doors = await doorsOf(page, [
    '/packages',
    '/dashboard',
    `/packages/${ref}`,
    '/shipments',
    '/account/addresses',
  ]);
  for (const door of doors)
    expect(await (await ask(context, door)).text(), `${door} of the member`).toMatch(personal);

  const cookies = await context.cookies();
  const stranger = await browser.newContext();
  await registered(stranger);
  const theirs = await stranger.cookies();
  const other = (name: string) => theirs.find((cookie) => cookie.name === name)?.value ?? '';
  const forged = cookies.map((cookie) =>
    cookie.name === 'cgw_token'
      ? { ...cookie, value: cookie.value.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) }
      : cookie,
  );
  const foreign = cookies.map((cookie) =>
    cookie.name === 'cgw_token' ? { ...cookie, value: other('cgw_token') } : cookie,
  );
  const unbound = cookies.filter(({ name }) => name !== 'cgw_bind');

  async function isGuest(jar: typeof cookies, what: string): Promise<void> {
    const guest = await browser.newContext();
    await guest.addCookies(jar);
    for (const door of doors) {
      const answer = await ask(guest, door);
      expect(await answer.text(), `${door}, ${what}`).not.toMatch(personal);
      const { location, 'x-nextjs-redirect': dataLocation } = answer.headers();
      expect(location ?? dataLocation ?? (await answer.text()), `${door}, ${what}`).toContain(
        '/login?target=',
      );
    }
    expect((await ask(guest, '/api/ms/pmt/packages')).status(), what).toBe(401);
    await guest.close();
  }
  await isGuest(forged, 'forged');
  await isGuest(foreign, 'foreign');
  await isGuest(unbound, 'tossed');
  await page.getByLabel('Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await isGuest(cookies, 'dead');
});

test("another member's package, shipment and address are answered like ones that do not exist", async ({
  context,
  browser,
  page,
}) => {
  const owner = await browser.newContext();
  const { suite } = await registered(owner, newPerson(traceable));
  const parcel = await receive(suite, { description: 'Kulintang' });
  const shipment = await shipmentOnItsWay(owner, suite);
  const { addressid } = await withAddress(owner);
  const draft = await call<{ shipmentid: string }>(owner, 'POST /shipment/init', {
    packages: [parcel],
  });
  await registered(context);

  const nothing = '00000000-0000-4000-8000-000000000000';
  const pairs = [
    [`/packages/${parcel}`, '/packages/PK00000000'],
    [`/shipments/${shipment}`, '/shipments/SH00000000'],
    [`/shipment/review?shipmentid=${draft.shipmentid}`, `/shipment/review?shipmentid=${nothing}`],
  ] as const;
  for (const [foreign, missing] of pairs) {
    const [foreignDoors, missingDoors] = [
      await doorsOf(page, [foreign]),
      await doorsOf(page, [missing]),
    ];
    for (const [index, door] of foreignDoors.entries()) {
      const [theirs, none] = [
        await ask(context, door),
        await ask(context, missingDoors[index] ?? ''),
      ];
      expect(theirs.status(), door).toBe(404);
      expect(none.status(), missing).toBe(404);
      expect(await theirs.text(), door).toBe(await none.text());
    }
  }
  await page.goto(`/packages/${parcel}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }),
  ).toBeVisible();

  const origin = new URL(page.url()).origin;
  const write = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/ms${path}`, {
      data,
      headers: { origin, 'idempotency-key': crypto.randomUUID() },
    });
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    return { status: answer.status(), error: { ...error, request_id: '' } };
  };
  const answers = async (path: string, theirs: object, none: object) => {
    const refused = await write(path, theirs);
    expect(refused.status, path).toBe(404);
    expect(refused, path).toEqual(await write(path, none));
  };
  await answers('/address/deleteaddress', { addressid }, { addressid: nothing });
  await answers('/shipment/cancel', { shipmentid: draft.shipmentid }, { shipmentid: nothing });
  await answers(
    '/pmt/declareamount',
    { packageref: parcel, amount: 1 },
    { packageref: 'PK00000000', amount: 1 },
  );
  expect(
    (await ask(context, `/api/ms/pmt/photo?packageref=${parcel}&index=0&size=320`)).status(),
  ).toBe(404);
});

test('a half line of contents is shown as not sent, and is not sent', async ({ page, context }) => {
  const { suite } = await registered(context);
  const ref = await receive(suite);
  await page.goto(`/packages/${ref}#contents`);
  await awake(page);
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

test('signing out in one tab is seen in the other, and Back shows nothing personal', async ({
  page,
  context,
}) => {
  await registered(context, newPerson(traceable));
  await page.goto('/packages');
  await page
    .getByRole('link', { name: 'Addresses' })
    .or(page.getByRole('link', { name: 'Shipments' }))
    .first()
    .click();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await awake(other);
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
    await expect(page.locator('body')).not.toContainText(personal);
  }
});
