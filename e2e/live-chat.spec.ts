import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { expectAccessible } from './support/axe';
import { runOperator } from './support/operator';
import { newPerson, registerMember } from './support/people';
import { expect, test } from './support/stage';

const getLog = (page: Page) => page.getByRole('log');
/** Finds the chat with this text as an operator does. Returns its reference. */
async function findChat(message: string): Promise<string> {
  const { answers } = JSON.parse(await runOperator('chats', 'list', '--json')) as {
    answers: { answer: Reply<'GET /operator/chats'> }[];
  };
  const chat = answers[0]?.answer.items.find(({ text }) => text === message);
  if (!chat) throw new Error(`no chat has the text ${message}`);
  return chat.reference;
}

test('a guest and a member chat with an operator, and neither sees the other’s chat', async ({
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const [guestText, memberText] = [`A guest's question ${stamp}`, `A member's question ${stamp}`];
  const guestContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await guestContext.newPage();
  await guest.goto(`${baseURL}/rates`);
  await guest.getByRole('link', { name: 'Chat with us' }).click();
  await expect(guest).toHaveURL(/\/support\/contact\?by=chat$/);
  await guest.getByRole('textbox', { name: 'How can we help?' }).fill(guestText);
  await guest.getByRole('button', { name: 'Send' }).dblclick();
  await expect(getLog(guest).getByText(guestText)).toHaveCount(1);
  const cookies = await guestContext.cookies();
  expect(cookies.find(({ name }) => name.endsWith('cgw_chat'))).toMatchObject({ httpOnly: true });

  const memberContext = await browser.newContext();
  await registerMember(memberContext, newPerson());
  const member = await memberContext.newPage();
  await member.goto(`${baseURL}/packages`);
  await member.getByRole('link', { name: 'Chat with us' }).click();
  const dialog = member.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How can we help?' }).fill(memberText);
  await member.keyboard.press('Enter');
  await expect(getLog(member).getByText(memberText)).toBeVisible();

  const chat = await findChat(guestText);
  await runOperator('chats', 'read', '--chat', chat);
  await expect(getLog(guest).getByText(/Read$/)).toBeVisible();
  await runOperator('chats', 'typing', '--chat', chat);
  await expect(guest.getByText('Support is typing…')).toBeVisible();
  await runOperator('chats', 'reply', '--chat', chat, '--text', '<b>It left today.</b>');
  await expect(getLog(guest).getByText('<b>It left today.</b>')).toBeVisible();
  await expect(getLog(member).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(guest, 'a live chat');
  await runOperator('chats', 'close', '--chat', chat);
  await expect(guest.getByText('This chat has ended.')).toBeVisible();
  await guest.reload();
  await expect(getLog(guest).getByText('<b>It left today.</b>')).toBeVisible();
  await runOperator('chats', 'close', '--chat', await findChat(memberText));
  await Promise.all([guestContext.close(), memberContext.close()]);
});

test('a chat works without scripts through a form', async ({ browser, baseURL }) => {
  const noScriptContext = await browser.newContext({ javaScriptEnabled: false });
  const page = await noScriptContext.newPage();
  const words = `Without scripts ${Date.now()}`;
  await page.goto(`${baseURL}/support/contact?by=chat`);
  await page.getByRole('textbox', { name: 'How can we help?' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(getLog(page).getByText(words)).toBeVisible();
  const chat = await findChat(words);
  await runOperator('chats', 'reply', '--chat', chat, '--text', 'We are looking.');
  await page.getByRole('link', { name: 'Live chat' }).click();
  await expect(getLog(page).getByText('We are looking.')).toBeVisible();
  await page.getByText('Email me this chat').click();
  await page.getByRole('textbox', { name: 'Your email address' }).fill('mei@shoppers.example');
  await page.getByRole('button', { name: 'Email the chat' }).click();
  await expect(page.getByText('We’ve emailed the chat to mei@shoppers.example.')).toBeVisible();
  await runOperator('chats', 'close', '--chat', chat);
  await noScriptContext.close();
});

const photo = path.join(__dirname, '../host/seed/photos/parcel-02.jpg');
const buildPdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );

test('files go both ways and stay private; a refused file loses no text', async ({
  browser,
  baseURL,
}) => {
  const words = `It came like this ${Date.now()}`;
  const guestContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await guestContext.newPage();
  await guest.goto(`${baseURL}/support/contact?by=chat`);
  const field = guest.getByRole('textbox');
  await field.fill(words);
  const unsafe = buildPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
  const chooser = guest.getByLabel('Attach files');
  await chooser.focus();
  await chooser.setInputFiles([
    { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo) },
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: unsafe },
  ]);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('alert').getByText(/^bill\.pdf: This PDF contains/)).toBeVisible();
  await expect(field).toHaveValue(words);
  await expectAccessible(guest, 'a refused file in a live chat');
  await guest.getByRole('button', { name: 'Remove bill.pdf' }).press('Enter');
  await chooser.setInputFiles({
    ...{ name: '../<b>bill.pdf', mimeType: 'application/pdf', buffer: buildPdf() },
  });
  await guest.getByRole('button', { name: 'Send' }).click();
  const picture = getLog(guest).getByRole('link', { name: 'box.webp' });
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100);
  const download = guest.waitForEvent('download');
  await getLog(guest)
    .getByRole('link', { name: /\.pdf$/ })
    .click();
  expect(await readFile(await (await download).path())).toEqual(buildPdf());
  await expectAccessible(guest, 'files in a live chat');

  const address = `${baseURL}${await picture.getAttribute('href')}`;
  const stranger = await browser.newContext();
  expect((await stranger.request.get(address)).status()).toBe(404);
  await registerMember(stranger, newPerson());
  expect((await stranger.request.get(address)).status()).toBe(404);
  const response = await guestContext.request.get(address);
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });

  const chat = await findChat(words);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-files-'));
  expect(await runOperator('chats', 'read', '--chat', chat)).toContain('[file] box.webp');
  await runOperator('chats', 'save', '--chat', chat, '--to', folder);
  expect((await readdir(folder)).map((name) => name.split('-').at(-1)).toSorted()).toEqual([
    'bbill.pdf',
    'box.webp',
  ]);
  await runOperator('chats', 'reply', '--chat', chat, '--file', photo);
  await expect(getLog(guest).getByRole('link', { name: 'parcel-02.webp' })).toBeVisible();
  await runOperator('chats', 'close', '--chat', chat);
  await Promise.all([guestContext.close(), stranger.close()]);
});

test('a broken connection is reported, and messages written meanwhile are sent once', async ({
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${baseURL}/support/contact?by=chat`);
  const field = page.getByRole('textbox');
  const sendMessage = async (words: string) => {
    await field.fill(words);
    await field.press('Enter');
    await expect(getLog(page).getByText(words)).toBeVisible();
  };
  await sendMessage(`Before ${stamp}`);
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await sendMessage(`First ${stamp}`);
  await sendMessage(`Second ${stamp}`);
  await expect(page.getByText('Waiting for a connection…')).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText('You’re connected again.')).toBeVisible();
  await expect(page.getByText('Waiting for a connection…')).toHaveCount(0);
  await page.reload();
  await expect(getLog(page).getByRole('listitem')).toHaveCount(3);
  await expect(getLog(page).getByRole('listitem').nth(1)).toContainText(`First ${stamp}`);
  await runOperator('chats', 'close', '--chat', await findChat(`Second ${stamp}`));
  await context.close();
});

test('on member pages the chat button is in the document flow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await registerMember(page.context(), newPerson());
  await page.goto('/packages');
  const position = page
    .getByRole('link', { name: 'Chat with us' })
    .locator('..')
    .evaluate((element) => getComputedStyle(element).position);
  expect(await position).toBe('static');
});
