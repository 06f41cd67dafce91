/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { demoProfile, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { isSupportOpen } from '@/rules/support-hours';
import { getServerSideProps } from '@/pages/support/contact';

const form = { subject: 'Where is it', email: 'Mika@Example.com', details: 'Line one\r\nLine two' };
const visit = (path: string, options: Partial<Parameters<typeof loadPage>[1]> = {}) =>
  loadPage(getServerSideProps, { path, ...options });
const getData = (result: unknown) =>
  (result as { props: { data: Record<string, unknown> } }).props.data;

/** Mocks a host that accepts messages, and returns them as they arrive. */
function recordMessages() {
  const messages: { body: unknown; key: string | null; token: string | null }[] = [];
  server.use(
    http.post('http://127.0.0.1:4000/prelogin/sendcsemail', async ({ request }) => {
      messages.push({
        body: await request.json(),
        key: request.headers.get('idempotency-key'),
        token: request.headers.get('authorization'),
      });
      return HttpResponse.json({
        status: true,
        status_code: 200,
        data: { message: 'Sent', reference: 'CM7H2M9QX4' },
      });
    }),
  );
  return messages;
}

describe('the contact page without JavaScript', () => {
  it('sends a posted message and redirects to the confirmation', async () => {
    const messages = recordMessages();
    const { result } = await visit('/support/contact?order=PK7H2M9QX4', { form, locale: 'ja' });
    expect(result).toEqual({
      redirect: { destination: '/ja/support/contact?sent=CM7H2M9QX4', statusCode: 303 },
    });
    expect(messages).toEqual([
      {
        body: {
          subject: 'Where is it',
          email: 'mika@example.com',
          additionalDetails: 'Line one\nLine two',
          languageprefer: 'ja',
        },
        key: expect.stringMatching(/^contact-[0-9a-f]{32}$/) as string,
        token: null,
      },
    ]);
    expect(getData((await visit('/support/contact?sent=CM7H2M9QX4')).result)['sent']).toBe(
      'CM7H2M9QX4',
    );
  });

  it('uses one key for identical messages, and another when anything differs', async () => {
    const messages = recordMessages();
    for (const subject of [form.subject, form.subject, 'And this'])
      await visit('/support/contact', { form: { ...form, subject } });
    const [first, second, third] = messages.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends the message with the member’s session', async () => {
    const messages = recordMessages();
    await visit('/support/contact', { form, cookies: memberCookies() });
    expect(messages[0]?.token).toMatch(/^Bearer /);
    const page = (await visit('/support/contact', { cookies: memberCookies() }))
      .result as unknown as { props: { session: { user: { email: string } } } };
    expect(page.props.session.user.email).toBe(demoProfile.cgcode);
  });

  it('shows the errors and preserves the input', async () => {
    const posted = getData(
      (await visit('/support/contact', { form: { ...form, subject: ' ', email: 'nobody' } }))
        .result,
    )['posted'];
    expect(posted).toEqual({
      values: { subject: ' ', email: 'nobody', details: 'Line one\nLine two' },
      errors: { subject: 'required', email: 'emailFormat' },
      error: null,
    });
    server.use(hostRefuses('POST /prelogin/sendcsemail', 'tooManyRequests'));
    const { result } = await visit('/support/contact', { form });
    expect(getData(result)['posted']).toMatchObject({
      values: { subject: 'Where is it' },
      errors: {},
      error: { code: 1006 },
    });
  });

  it('ignores a form posted from another site', async () => {
    const messages = recordMessages();
    const { result } = await visit('/support/contact', { form, from: 'cross-site' });
    expect(getData(result)['posted']).toBeNull();
    expect(messages).toEqual([]);
  });

  it('is prefilled from the query, ignoring invalid values', async () => {
    const readPrefill = async (query: string) =>
      getData((await visit(`/support/contact?${query}`)).result)['about'];
    expect(
      await readPrefill('subject=Order+Cancellation+Request&order=SH4K8T2M9Q&request=0f9a-77'),
    ).toEqual({ subject: 'Order Cancellation Request', order: 'SH4K8T2M9Q', request: '0f9a-77' });
    expect(
      await readPrefill(`subject=a%0D%0ABcc:+x&order=%3Cb%3E&request=${'x'.repeat(65)}`),
    ).toEqual({ subject: 'a Bcc: x' });
    expect(
      ((await readPrefill(`subject=${'x'.repeat(500)}`)) as { subject: string }).subject,
    ).toHaveLength(120);
    expect(getData((await visit('/support/contact?by=chat')).result)['channel']).toBe('chat');
    expect(getData((await visit('/support/contact?sent=%3Cscript%3E')).result)['sent']).toBeNull();
  });
});

describe('support hours', () => {
  it.each([
    ['en', '2026-03-01T00:00:00Z', true],
    ['en', '2026-03-01T09:00:00Z', false],
    ['ja', '2026-03-02T01:00:00Z', true],
    ['zh', '2026-03-02T00:59:00Z', false],
    ['tw', '2026-02-28T03:00:00Z', false],
  ] as const)('in %s at %s are open: %s', (locale, at, open) => {
    expect(isSupportOpen(locale, new Date(at))).toBe(open);
  });
});
