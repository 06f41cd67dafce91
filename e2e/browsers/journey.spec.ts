import { pollOptions } from '../../tools/browsers/poll-options';
import { expect, test } from '../../tools/browsers/test';
import type { Visitor } from '../../tools/browsers/visitor';
import { readMessages } from '../support/messages';
import { newPerson, registerMember } from '../support/people';
import { receiveDeclaredPackage, ensureAddress } from '../support/screens';

const languages = [
  { locale: 'en', lang: 'en', name: 'English' },
  { locale: 'zh', lang: 'zh-Hans', name: '简体中文' },
  { locale: 'tw', lang: 'zh-Hant', name: '繁體中文' },
  { locale: 'ja', lang: 'ja', name: '日本語' },
] as const;

async function signIn(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await visitor.waitForHydration();
  await visitor.fill({ label: 'Email' }, email);
  await visitor.fill({ label: 'Password' }, password);
  await visitor.press({ role: 'button', name: 'Login' });
}

test('a member signs in, selects packages, pays in the gateway’s popup and opens a receipt', async ({
  openVisitor,
  portal,
  seen,
}) => {
  const member = await registerMember(portal, newPerson());
  for (const name of ['Linen shirt', 'Tea set'])
    await receiveDeclaredPackage(portal, member.suite, name);
  await ensureAddress(portal);
  const visitor = await openVisitor();

  await test.step('signs in', async () => {
    await visitor.goTo('/packages');
    await visitor.waitForUrl(/\/login\?target=%2Fpackages$/);
    await signIn(visitor, member);
    await visitor.waitForUrl(/\/packages$/);
    await visitor.waitFor({ text: member.suite });
  });
  await test.step('selects two packages', async () => {
    await visitor.waitForHydration();
    for (const name of ['Linen shirt', 'Tea set'])
      await visitor.press({ role: 'checkbox', name: `Select ${name}` });
    await visitor.waitFor({ text: /^from \$/ }); // the tray has expanded fully
    await visitor.press({ role: 'button', name: 'Ship 2 packages' });
    await visitor.waitForUrl(/\/shipment\/review/);
  });
  await test.step('chooses address, speed and insurance', async () => {
    await visitor.waitForHydration();
    await visitor.press({ role: 'link', name: 'Change: Address' });
    await visitor.waitForUrl(/\/shipment\/address/);
    await visitor.press({ role: 'radio', name: /Maria Santos/ });
    await visitor.press({ role: 'link', name: 'Continue' });
    await visitor.waitForUrl(/\/shipment\/review/);
    await visitor.press({ role: 'link', name: 'Change: Speed' });
    await visitor.waitForUrl(/\/shipment\/speed/);
    await visitor.press({ role: 'radio', name: /^Express \$/ });
    await visitor.press({ role: 'radio', name: /^Insure this shipment/ });
    await visitor.press({ role: 'button', name: 'Continue' });
    await visitor.waitForUrl(/\/shipment\/review/);
  });
  await test.step('pays with PayPal in its popup', async () => {
    await visitor.waitForHydration();
    const gateway = await visitor.openWindow(() =>
      visitor.press({ role: 'button', name: /^Pay \$[\d.,]+\sUSD with PayPal$/ }),
    );
    await gateway.waitForUrl(/\/sandbox\/paypal\//);
    await gateway.press({ role: 'button', name: 'Approve' });
    await visitor.waitForUrl(/\/shipment\/done/);
    await visitor.waitFor({ role: 'heading', name: 'Your shipment is paid for' });
  });
  await test.step('opens the receipt in a new window', async () => {
    await visitor.goTo('/shipments');
    await visitor.waitForHydration();
    await visitor.press({ role: 'link', name: /and 1 more$/ });
    await visitor.waitForUrl(/\/shipments\/SH/);
    await visitor.openWindow(() => visitor.press({ role: 'button', name: /^Receipt \(PDF\)/ }));
    await expect.poll(async () => (await seen()).papers, pollOptions).toContain('/api/papers');
  });
});

test('a violation of the CSP is reported', async ({ openVisitor, seen, clearSeen }) => {
  const visitor = await openVisitor();
  await visitor.goTo('/login');
  await visitor.waitForHydration();
  await visitor.driver.inject(
    'document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/x.png" }))',
  );
  await expect
    .poll(async () => (await seen()).reports, pollOptions)
    .toEqual([expect.stringMatching(/^img-src refuses https:\/\/elsewhere\.example/)]);
  await clearSeen();
});

test('the site has four languages, and a signed-in member can use each', async ({
  openVisitor,
  portal,
}) => {
  const member = await registerMember(portal, newPerson());
  const visitor = await openVisitor();
  await visitor.goTo('/');
  for (const { lang, name } of [...languages.slice(1), languages[0]]) {
    await visitor.press({ role: 'link', name });
    await expect
      .poll(() => visitor.driver.read('document.documentElement.lang').catch(() => ''), pollOptions)
      .toBe(lang);
    await visitor.waitFor({ role: 'heading' });
  }
  await visitor.goTo('/login');
  await signIn(visitor, member);
  await visitor.waitForUrl(/\/dashboard$/);
  for (const { locale, lang } of languages) {
    const t = readMessages(locale);
    await visitor.goTo(`${locale === 'en' ? '' : `/${locale}`}/packages`);
    expect(await visitor.driver.read('document.documentElement.lang')).toBe(lang);
    await visitor.waitFor({ role: 'heading', name: t.packages.title });
  }
});

test('refused cookies cause an error in four languages, before and after sign-in', async ({
  openVisitor,
  portal,
}) => {
  const member = await registerMember(portal, newPerson());
  const visitor = await openVisitor({ cookies: false });
  for (const { locale } of languages) {
    await visitor.goTo(`${locale === 'en' ? '' : `/${locale}`}/login?check=session`);
    await visitor.waitFor({ text: readMessages(locale).errors.cookies });
  }
  await visitor.goTo('/login');
  await signIn(visitor, member);
  // WebKit shows no error beforehand; every engine shows it after the form is submitted.
  await visitor.waitFor({ text: readMessages('en').errors.cookies });
  await visitor.waitForUrl(/\/login$/);
});
