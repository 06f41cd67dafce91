import type { BrowserContext, Page } from '@playwright/test';

import type { Order } from '@/contract/money/order';

import { approveConsent, completeRegistration, openProvider } from './support/identity';
import { runOperator } from './support/operator';
import { call, manilaAddress, newPerson, registerMember } from './support/people';
import { receiveDeclaredPackage, createPaidOrder, ensureAddress } from './support/screens';
import { countTaps, type TapCount } from './support/taps';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });
test.use({ locale: 'en-PH' });

interface Journey {
  name: string;
  max: TapCount;
  /** Prepares the data. Returns the address where the journey starts. */
  start: (context: BrowserContext) => Promise<string>;
  act: (page: Page) => Promise<void>;
  /** The first page has no React. */
  isDocument?: true;
  /** Runs with touch at 360 px. */
  isPhone?: true;
  /** The screen where it ends. */
  end: RegExp;
}

const paidOrderPage = /\/orders\/[0-9a-f-]{36}$/;

/** Types with key events, which `fill` does not send. */
const typeInto = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).pressSequentially(text);

async function payByPayPal(page: Page): Promise<void> {
  const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with PayPal$/ }).first();
  const [gateway] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await gateway.getByRole('button', { name: 'Approve' }).click();
}

/** Fills in the Register form, except for the email. */
async function typeRegistration(page: Page, person = newPerson()): Promise<void> {
  await typeInto(page, 'First name', person.firstName);
  await typeInto(page, 'Last name', person.lastName);
  await page.getByRole('radio', { name: 'Female' }).check();
  await typeInto(page, 'Password', person.password);
  await typeInto(page, 'Number', person.mobile);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
}

const submitRegistration = (page: Page) =>
  page
    .getByRole('form', { name: 'Register' })
    .getByRole('button', { name: 'Get my US address' })
    .click();

/** Receives fifty packages that can ship. Returns the address of a list that shows them all. */
async function receiveFiftyPackages(context: BrowserContext): Promise<string> {
  const { suite } = await registerMember(context);
  for (let i = 0; i < 50; i += 1) await receiveDeclaredPackage(context, suite);
  await ensureAddress(context);
  return '/packages?size=50';
}

/** Australian customs requires the contents of every package. */
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

/** Receives packages of one article each, with the store's description and value. */
async function receiveNinePackages(context: BrowserContext): Promise<string> {
  const { suite } = await registerMember(context);
  for (let i = 1; i <= 9; i += 1) await receive(suite, { description: `Linen shirt ${i}` });
  await call(context, 'POST /address/addaddress', sydney);
  return '/packages';
}

const getPackageBoxes = (page: Page) =>
  page.getByRole('list', { name: 'Packages' }).getByRole('checkbox');

const expectSelected = (page: Page, n: number) =>
  expect(page.getByRole('status').filter({ hasText: `${n} selected` })).toBeAttached();

const knownPerson = newPerson();

const journeys: Journey[] = [
  {
    name: 'three packages to a saved address, paid with PayPal',
    max: { taps: 6, fields: 0 },
    start: async (context) => {
      const { suite } = await registerMember(context);
      for (const name of ['Linen shirt', 'Rain jacket', 'Tea set'])
        await receiveDeclaredPackage(context, suite, name);
      await ensureAddress(context);
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
    name: 'nine packages declared with the store’s values',
    max: { taps: 2, fields: 0 },
    start: receiveNinePackages,
    act: async (page) => {
      await page.getByRole('link', { name: 'Declare all that need it' }).click();
      await page.getByRole('button', { name: /^Declare all 9 / }).click();
      await expect(page.getByText('All packages are ready for customs')).toBeVisible();
    },
    end: /\/packages\/declare/,
  },
  {
    name: 'nine packages declared, the value of one corrected',
    max: { taps: 2, fields: 1 },
    start: receiveNinePackages,
    act: async (page) => {
      await page.getByRole('link', { name: 'Declare all that need it' }).click();
      await page.waitForURL(/\/packages\/declare/);
      await waitForHydration(page);
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
      await expect(page.getByText('All packages are ready for customs')).toBeVisible();
    },
    end: /\/packages\/declare/,
  },
  {
    name: 'the first forty of fifty packages selected with shift',
    max: { taps: 2, fields: 0 },
    start: receiveFiftyPackages,
    act: async (page) => {
      await getPackageBoxes(page).first().click();
      await getPackageBoxes(page)
        .nth(39)
        .click({ modifiers: ['Shift'] });
      await expectSelected(page, 40);
    },
    end: /\/packages/,
  },
  {
    name: 'the first forty of fifty packages selected on a phone',
    max: { taps: 3, fields: 0 },
    isPhone: true,
    start: receiveFiftyPackages,
    act: async (page) => {
      await getPackageBoxes(page).first().tap();
      // The package next to the first has no range button.
      await page.getByRole('button', { name: 'Select up to here' }).nth(37).tap();
      await expectSelected(page, 40);
    },
    end: /\/packages/,
  },
  {
    name: 'an arrived order to its checkout',
    max: { taps: 1, fields: 0 },
    start: async (context) => {
      const { suite } = await registerMember(context);
      const txnid = await createPaidOrder(context, suite);
      const { txnref, items } = await call<Order>(context, 'GET /transaction/bfmdetails', {
        txnid,
      });
      const tracking = `1ZTAPS${Date.now()}`;
      const buyArgs = ['--paid', '40', '--shop-order', '113-2745', '--tracking', tracking];
      await runOperator('buy', '--order', txnref, '--line', items[0]?.itemsid ?? '', ...buyArgs);
      await receive(suite, { tracking });
      await ensureAddress(context);
      return `/orders/${txnid}`;
    },
    act: (page) => page.getByRole('button', { name: 'Ship it home' }).click(),
    end: /\/shipment\/review/,
  },
  {
    name: 'a visitor registers with the form',
    max: { taps: 3, fields: 5 },
    start: async () => '/register',
    act: async (page) => {
      const person = newPerson();
      await typeRegistration(page, person);
      await typeInto(page, 'Email', person.email);
      await submitRegistration(page);
    },
    end: /\/welcome/,
  },
  {
    name: 'a visitor registers with Google and submits the number with Enter',
    max: { taps: 4, fields: 1 },
    start: async () => '/register',
    act: async (page) => {
      const person = newPerson();
      await approveConsent(await openProvider(page, 'google'), person);
      await page.getByRole('radio', { name: 'Female' }).check();
      await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
      await typeInto(page, 'Number', `${person.mobile}\n`);
    },
    end: /\/welcome/,
  },
  {
    name: 'a member signs in with Google',
    max: { taps: 2, fields: 0 },
    start: async (context) => {
      const page = await context.newPage();
      await page.goto('/register');
      await waitForHydration(page);
      await approveConsent(await openProvider(page, 'google'), knownPerson);
      await completeRegistration(page, knownPerson);
      await expect(page).toHaveURL(/\/welcome/);
      await page.close();
      await context.clearCookies();
      return '/login';
    },
    act: async (page) => approveConsent(await openProvider(page, 'google'), knownPerson),
    end: /\/dashboard/,
  },
  {
    name: 'a guest gets a quote and pays for the order, submitting fields with Enter',
    max: { taps: 7, fields: 7 },
    start: async () => '/live-quote',
    isDocument: true,
    act: async (page) => {
      const person = newPerson();
      const quote = page.locator('[data-live-quote]');
      const link = 'https://www.shop.example/p/nike-mens-running-shoes-black';
      await quote.getByLabel('Product link').pressSequentially(`${link}\n`);
      await quote.getByLabel('Email').pressSequentially(`${person.email}\n`);
      await page.getByRole('link', { name: 'Buy it for me' }).click();
      await page.waitForURL(/\/buyformeservice/);
      await waitForHydration(page);
      await typeInto(page, 'Unit price', '80\n');
      await page.getByRole('link', { name: 'Check out 1 product' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/ is in your cart\. Create an account/)).toBeVisible();
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(person.email);
      await typeRegistration(page, person);
      await submitRegistration(page);
      await expect(page).toHaveURL(/\/orders\/checkout/);
      await waitForHydration(page);
      await payByPayPal(page);
    },
    end: paidOrderPage,
  },
];

const testJourney = ({ name, max, start, act, isDocument, end }: Journey) =>
  test(`${name}: at most ${max.taps} taps and ${max.fields} fields`, async ({
    page,
    context,
    baseURL,
  }) => {
    const address = await start(context);
    const count = await countTaps(context, baseURL ?? '');
    await page.goto(address);
    if (!isDocument) await waitForHydration(page);
    await act(page);
    await expect(page).toHaveURL(end);
    expect(count.taps, 'taps').toBeLessThanOrEqual(max.taps);
    expect(count.fields, 'fields').toBeLessThanOrEqual(max.fields);
    expect(count.taps, 'taps are counted').toBeGreaterThan(0);
  });

journeys.filter(({ isPhone }) => !isPhone).forEach(testJourney);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  journeys.filter(({ isPhone }) => isPhone).forEach(testJourney);
});
