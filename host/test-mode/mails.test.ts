import { emails } from '@/host/mail/emails';
import { locales } from '@/rules/locale';

import { mailExamples } from './mail-examples';
import { listMails, showMail } from './mails';

describe('the emails in the gallery', () => {
  it('include every kind', () => {
    expect(Object.keys(mailExamples).sort()).toEqual(Object.keys(emails).sort());
    const kinds = new Set(listMails().map(({ kind }) => kind));
    expect(kinds.size).toBe(Object.keys(emails).length);
  });

  it.each(
    locales.flatMap((language) => (['cgw', 'hsg'] as const).map((brand) => [language, brand])),
  )('are complete in %s for %s', async (language, brand) => {
    for (const { kind, state } of listMails()) {
      const mail = await showMail({ kind, state, language, brand } as never);
      const all = `${mail.subject}\n${mail.html}\n${mail.text}`;
      expect([kind, state, all.match(/undefined|\[object|mail\.\w+|\{\w+\}|NaN/)?.[0]]).toEqual([
        kind,
        state,
        undefined,
      ]);
    }
  });

  it('can be turned off where they say that the member asked for updates', async () => {
    const texts = await Promise.all(
      listMails().map(async ({ kind, state }) => {
        const mail = { kind, state, language: 'en', brand: 'cgw' } as const;
        return (await showMail(mail as never)).text;
      }),
    );
    const updates = texts.filter((text) => /you asked .* for updates/.test(text));
    expect(updates.length).toBeGreaterThan(10);
    for (const text of updates) expect(text).toContain('Choose which emails you get:');
  });

  it('call the weight of a quote an estimate, not a billed weight', async () => {
    const mail = { kind: 'estimate-answered', state: 'answered', brand: 'cgw' } as const;
    expect((await showMail({ ...mail, language: 'en' })).text).toMatch(/^Estimated weight.*1\.25/m);
    expect((await showMail({ ...mail, language: 'ja' })).text).not.toContain('請求重量');
  });

  it.each([
    ['no-such-kind', 'plain'],
    ['paid', 'no-such-state'],
    ['toString', 'plain'],
  ])('do not include %s %s', async (kind, state) => {
    await expect(showMail({ kind, state, language: 'en', brand: 'cgw' })).rejects.toMatchObject({
      problem: 'notFound',
    });
  });
});
