import type { BrowserContext, Page } from '@playwright/test';

import type { Order } from '@/contract/money/order';

import { approve, complete, openProvider } from './support/identity';
import { operatorDone } from './support/operator';
import { call, manilaAddress, newPerson, registered } from './support/people';
import { declaredPackage, paidOrder, withAddress } from './support/screens';
import { countTaps, type TapCount } from './support/taps';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });
test.use({ locale: 'en-PH' });

interface Journey {
  name: string;
  most: TapCount;
  /** Brings a visitor or member to where the journey begins. Returns its address. */
  start: (context: BrowserContext) => Promise<string>;
  act: (page: Page) => Promise<void>;
  /** The first page runs no React. */
  isDocument?: true;
  /** By finger, at 360 px. */
  isPhone?: true;
  /** The screen where it ends. */
  end: RegExp;
}

const paidOrderPage = /\/orders\/[0-9a-f-]{36}$/;

/** Types with keys, which `fill` does not. */
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).pressSequentially(text);

async function payByPayPal(page: Page): Promise<void> {
  const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with PayPal$/ }).first();
  const [gateway] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await gateway.getByRole('button', { name: 'Approve' }).click();
}

/** What a form of Register asks, except for the email. */
async function typeRegistration(page: Page, who = newPerson()): Promise<void> {
  await type(page, 'First name', who.firstName);
  await type(page, 'Last name', who.lastName);
  await page.getByRole('radio', { name: 'Female' }).check();
  await type(page, 'Password', who.password);
  await type(page, 'Number', who.mobile);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
}

const getAddress = (page: Page) =>
  page
    .getByRole('form', { name: 'Register' })
    .getByRole('button', { name: 'Get my US address' })
    .click();

/** Fifty packages that can ship. Returns the list that shows them all. */
async function fiftyPackages(context: BrowserContext): Promise<string> {
  const { suite } = await registered(context);
  for (let i = 0; i < 50; i += 1) await declaredPackage(context, suite);
  await withAddress(context);
  return '/packages?size=50';
}

/** Its customs wants the contents of every package. */
const sydney = {
  ...manilaAddress,
  receivercountrycode: '61',
  receivercontact: '412 345 678',
  street1: '12 Crown Street',
  street2: '',
  city: 'Sydney',
  state: 'NSW',
  postal: '2000',
  country: 'AU',
};

/** Each of one article, as the store said. */
async function ninePackages(context: BrowserContext): Promise<string> {
  const { suite } = await registered(context);
  for (let i = 1; i <= 9; i += 1) await receive(suite, { description: `Linen shirt ${i}` });
  await call(context, 'POST /address/addaddress', sydney);
  return '/packages';
}

const packageBoxes = (page: Page) =>
  page.getByRole('list', { name: 'Packages' }).getByRole('checkbox');

const selected = (page: Page, n: number) =>
  expect(page.getByRole('status').filter({ hasText: `${n} selected` })).toBeAttached();

const known = newPerson();

const journeys: Journey[] = [
  {
    name: 'three packages to a known address, paid by PayPal',
    most: { taps: 6, fields: 0 },
    start: async (context) => {
      const { suite } = await registered(context);
      for (const name of ['Linen shirt', 'Rain jacket', 'Tea set'])
        await declaredPackage(context, suite, name);
      await withAddress(context);
      return '/packages';
    },
    act: async (page) => {
      for (const name of [/Linen shirt/, /Rain jacket/, /Tea set/])
        await page.getByRole('checkbox', { name }).check();
      await page.getByRole('button', { name: 'Ship 3 packages' }).click();
      await payByPayPal(page);
    },
    end: /\/shipment\/done/,
  },
  {
    name: 'nine packages declared as the store said',
    most: { taps: 2, fields: 0 },
    start: ninePackages,
    act: async (page) => {
      await page.getByRole('link', { name: 'Declare all that need it' }).click();
      await page.getByRole('button', { name: /^Declare all 9 / }).click();
      await expect(page.getByText('All packages are declared')).toBeVisible();
    },
    end: /\/packages\/declare/,
  },
  {
    name: 'nine packages declared, the value of one corrected',
    most: { taps: 2, fields: 1 },
    start: ninePackages,
    act: async (page) => {
      await page.getByRole('link', { name: 'Declare all that need it' }).click();
      await page.waitForURL(/\/packages\/declare/);
      await awake(page);
      const shirt = page.getByRole('region', { name: 'Linen shirt 5' });
      const price = shirt.getByLabel(/^Unit price/);
      await expect
        .poll(() =>
          price.evaluate((input: HTMLInputElement) => {
            input.blur();
            input.focus();
            return input.selectionEnd !== input.selectionStart;
          }),
        )
        .toBe(true);
      await page.keyboard.type('12.50');
      await expect(price).toHaveValue('12.50');
      await page.getByRole('button', { name: /^Declare all 9 / }).click();
      await expect(page.getByText('All packages are declared')).toBeVisible();
    },
    end: /\/packages\/declare/,
  },
  {
    name: 'the first forty of fifty packages selected with shift',
    most: { taps: 2, fields: 0 },
    start: fiftyPackages,
    act: async (page) => {
      await packageBoxes(page).first().click();
      await packageBoxes(page)
        .nth(39)
        .click({ modifiers: ['Shift'] });
      await selected(page, 40);
    },
    end: /\/packages/,
  },
  {
    name: 'the first forty of fifty packages selected on a phone',
    most: { taps: 3, fields: 0 },
    isPhone: true,
    start: fiftyPackages,
    act: async (page) => {
      await packageBoxes(page).first().tap();
      // The next one to the first needs no range.
      await page.getByRole('button', { name: 'Select up to here' }).nth(37).tap();
      await selected(page, 40);
    },
    end: /\/packages/,
  },
  {
    name: 'an arrived order to the checkout home',
    most: { taps: 1, fields: 0 },
    start: async (context) => {
      const { suite } = await registered(context);
      const txnid = await paidOrder(context, suite);
      const { txnref, items } = await call<Order>(context, 'GET /transaction/bfmdetails', {
        txnid,
      });
      const tracking = `1ZTAPS${Date.now()}`;
      const bought = ['--paid', '40', '--shop-order', '113-2745', '--tracking', tracking];
      await operatorDone('buy', '--order', txnref, '--line', items[0]?.itemsid ?? '', ...bought);
      await receive(suite, { tracking });
      await withAddress(context);
      return `/orders/${txnid}`;
    },
    act: (page) => page.getByRole('button', { name: 'Ship it home' }).click(),
    end: /\/shipment\/review/,
  },
  {
    name: 'a visitor registers by the form',
    most: { taps: 3, fields: 5 },
    start: async () => '/register',
    act: async (page) => {
      const who = newPerson();
      await typeRegistration(page, who);
      await type(page, 'Email', who.email);
      await getAddress(page);
    },
    end: /\/welcome/,
  },
  {
    name: 'a visitor registers by Google, the number last and sent with Enter',
    most: { taps: 4, fields: 1 },
    start: async () => '/register',
    act: async (page) => {
      const who = newPerson();
      await approve(await openProvider(page, 'google'), who);
      await page.getByRole('radio', { name: 'Female' }).check();
      await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
      await type(page, 'Number', `${who.mobile}\n`);
    },
    end: /\/welcome/,
  },
  {
    name: 'a member whom Google knows signs in',
    most: { taps: 2, fields: 0 },
    start: async (context) => {
      const page = await context.newPage();
      await page.goto('/register');
      await awake(page);
      await approve(await openProvider(page, 'google'), known);
      await complete(page, known);
      await expect(page).toHaveURL(/\/welcome/);
      await page.close();
      await context.clearCookies();
      return '/login';
    },
    act: async (page) => approve(await openProvider(page, 'google'), known),
    end: /\/dashboard/,
  },
  {
    name: 'a guest has a quote and pays for the order, sending fields with Enter',
    most: { taps: 7, fields: 7 },
    start: async () => '/live-quote',
    isDocument: true,
    act: async (page) => {
      const who = newPerson();
      const quote = page.locator('[data-live-quote]');
      const link = 'https://www.shop.example/p/nike-mens-running-shoes-black';
      await quote.getByLabel('Product link').pressSequentially(`${link}\n`);
      await quote.getByLabel('Email').pressSequentially(`${who.email}\n`);
      await page.getByRole('link', { name: 'Buy it for me' }).click();
      await page.waitForURL(/\/buyformeservice/);
      await awake(page);
      await type(page, 'Unit price', '80\n');
      await page.getByRole('link', { name: 'Check out 1 product' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/ is in your cart\. Create an account/)).toBeVisible();
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(who.email);
      await typeRegistration(page, who);
      await getAddress(page);
      await expect(page).toHaveURL(/\/orders\/checkout/);
      await awake(page);
      await payByPayPal(page);
    },
    end: paidOrderPage,
  },
];

const count = ({ name, most, start, act, isDocument, end }: Journey) =>
  test(`${name}: at most ${most.taps} taps and ${most.fields} fields`, async ({
    page,
    context,
    baseURL,
  }) => {
    const address = await start(context);
    const counted = await countTaps(context, baseURL ?? '');
    await page.goto(address);
    if (!isDocument) await awake(page);
    await act(page);
    await expect(page).toHaveURL(end);
    expect(counted.taps, 'taps').toBeLessThanOrEqual(most.taps);
    expect(counted.fields, 'fields').toBeLessThanOrEqual(most.fields);
    expect(counted.taps, 'taps are counted').toBeGreaterThan(0);
  });

journeys.filter(({ isPhone }) => !isPhone).forEach(count);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  journeys.filter(({ isPhone }) => isPhone).forEach(count);
});
