import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { clean } from './support/axe';
import { operatorDone } from './support/operator';
import { newPerson, registered } from './support/people';
import { expect, test } from './support/stage';

const log = (page: Page) => page.getByRole('log');
/** The chat that somebody has begun with these words, as the desk finds it. */
async function chatOf(words: string): Promise<string> {
  const { answers } = JSON.parse(await operatorDone('chats', 'list', '--json')) as {
    answers: { answer: Reply<'GET /operator/chats'> }[];
  };
  const found = answers[0]?.answer.items.find(({ text }) => text === words);
  if (!found) throw new Error(`the desk has no chat that says ${words}`);
  return found.reference;
}

test('a guest and a member write, the desk answers each, and neither sees the other', async ({
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const [ofGuest, ofMember] = [`A guest's question ${stamp}`, `A member's question ${stamp}`];
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await phone.newPage();
  await guest.goto(`${baseURL}/rates`);
  await guest.getByRole('link', { name: 'Chat with us' }).click();
  await expect(guest).toHaveURL(/\/support\/contact\?by=chat$/);
  await guest.getByRole('textbox', { name: 'How can we help?' }).fill(ofGuest);
  await guest.getByRole('button', { name: 'Send' }).dblclick();
  await expect(log(guest).getByText(ofGuest)).toHaveCount(1);
  const cookies = await phone.cookies();
  expect(cookies.find(({ name }) => name.endsWith('cgw_chat'))).toMatchObject({ httpOnly: true });

  const home = await browser.newContext();
  await registered(home, newPerson());
  const member = await home.newPage();
  await member.goto(`${baseURL}/packages`);
  await member.getByRole('link', { name: 'Chat with us' }).click();
  const dialog = member.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How can we help?' }).fill(ofMember);
  await member.keyboard.press('Enter');
  await expect(log(member).getByText(ofMember)).toBeVisible();

  const chat = await chatOf(ofGuest);
  await operatorDone('chats', 'read', '--chat', chat);
  await expect(log(guest).getByText(/Read$/)).toBeVisible();
  await operatorDone('chats', 'typing', '--chat', chat);
  await expect(guest.getByText('Support is typing…')).toBeVisible();
  await operatorDone('chats', 'reply', '--chat', chat, '--text', '<b>It left today.</b>');
  await expect(log(guest).getByText('<b>It left today.</b>')).toBeVisible();
  await expect(log(member).getByRole('listitem')).toHaveCount(1);
  await clean(guest, 'a live chat');
  await operatorDone('chats', 'close', '--chat', chat);
  await expect(guest.getByText('This chat has ended.')).toBeVisible();
  await guest.reload();
  await expect(log(guest).getByText('<b>It left today.</b>')).toBeVisible();
  await operatorDone('chats', 'close', '--chat', await chatOf(ofMember));
  await Promise.all([phone.close(), home.close()]);
});

test('the same without scripts: a form posts, the page shows the conversation', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  const words = `Without scripts ${Date.now()}`;
  await page.goto(`${baseURL}/support/contact?by=chat`);
  await page.getByRole('textbox', { name: 'How can we help?' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText(words)).toBeVisible();
  const chat = await chatOf(words);
  await operatorDone('chats', 'reply', '--chat', chat, '--text', 'We are looking.');
  await page.getByRole('link', { name: 'Live chat' }).click();
  await expect(log(page).getByText('We are looking.')).toBeVisible();
  await page.getByText('Email me this chat').click();
  await page.getByRole('textbox', { name: 'Your email address' }).fill('mei@shoppers.example');
  await page.getByRole('button', { name: 'Email the chat' }).click();
  await expect(page.getByText('We’ve emailed the chat to mei@shoppers.example.')).toBeVisible();
  await operatorDone('chats', 'close', '--chat', chat);
  await plain.close();
});

const photo = path.join(__dirname, '../host/seed/photos/parcel-02.jpg');
const pdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );

test('files go both ways, and to nobody else; what is refused loses nothing', async ({
  browser,
  baseURL,
}) => {
  const words = `It came like this ${Date.now()}`;
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await phone.newPage();
  await guest.goto(`${baseURL}/support/contact?by=chat`);
  const field = guest.getByRole('textbox');
  await field.fill(words);
  const unsafe = pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
  const chooser = guest.getByLabel('Attach files');
  await chooser.focus();
  await chooser.setInputFiles([
    { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo) },
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: unsafe },
  ]);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('alert').getByText(/^bill\.pdf: This PDF contains/)).toBeVisible();
  await expect(field).toHaveValue(words);
  await clean(guest, 'a refused file in a live chat');
  await guest.getByRole('button', { name: 'Remove bill.pdf' }).press('Enter');
  await chooser.setInputFiles({
    ...{ name: '../<b>bill.pdf', mimeType: 'application/pdf', buffer: pdf() },
  });
  await guest.getByRole('button', { name: 'Send' }).click();
  const picture = log(guest).getByRole('link', { name: 'box.webp' });
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100);
  const saving = guest.waitForEvent('download');
  await log(guest)
    .getByRole('link', { name: /\.pdf$/ })
    .click();
  expect(await readFile(await (await saving).path())).toEqual(pdf());
  await clean(guest, 'files in a live chat');

  const address = `${baseURL}${await picture.getAttribute('href')}`;
  const stranger = await browser.newContext();
  expect((await stranger.request.get(address)).status()).toBe(404);
  await registered(stranger, newPerson());
  expect((await stranger.request.get(address)).status()).toBe(404);
  const own = await phone.request.get(address);
  expect(own.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });

  const chat = await chatOf(words);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-files-'));
  expect(await operatorDone('chats', 'read', '--chat', chat)).toContain('[file] box.webp');
  await operatorDone('chats', 'save', '--chat', chat, '--to', folder);
  expect((await readdir(folder)).map((name) => name.split('-').at(-1)).toSorted()).toEqual([
    'bbill.pdf',
    'box.webp',
  ]);
  await operatorDone('chats', 'reply', '--chat', chat, '--file', photo);
  await expect(log(guest).getByRole('link', { name: 'parcel-02.webp' })).toBeVisible();
  await operatorDone('chats', 'close', '--chat', chat);
  await Promise.all([phone.close(), stranger.close()]);
});

test('a broken connection is said, what is written meanwhile waits and is sent once', async ({
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${baseURL}/support/contact?by=chat`);
  const field = page.getByRole('textbox');
  const write = async (words: string) => {
    await field.fill(words);
    await field.press('Enter');
    await expect(log(page).getByText(words)).toBeVisible();
  };
  await write(`Before ${stamp}`);
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await write(`First ${stamp}`);
  await write(`Second ${stamp}`);
  await expect(page.getByText('Waiting for a connection…')).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText('You’re connected again.')).toBeVisible();
  await expect(page.getByText('Waiting for a connection…')).toHaveCount(0);
  await page.reload();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(log(page).getByRole('listitem').nth(1)).toContainText(`First ${stamp}`);
  await operatorDone('chats', 'close', '--chat', await chatOf(`Second ${stamp}`));
  await context.close();
});

test('on member pages the button lies in the flow: below what is there, above no bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await registered(page.context(), newPerson());
  await page.goto('/packages');
  const position = page
    .getByRole('link', { name: 'Chat with us' })
    .locator('..')
    .evaluate((element) => getComputedStyle(element).position);
  expect(await position).toBe('static');
});
