import type { Page } from '@playwright/test';

import type { Reply } from '@/contract/registry';

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
