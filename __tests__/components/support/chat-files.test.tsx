import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { ContactPanel } from '@/components/support/contact-panel';
import type { Body } from '@/contract/calls';
import { limits } from '@/contract/limits';
import type { ChatStart } from '@/lib/chat-view';

import { answer, breakNetwork, refuse, server, type Seen } from '../../support/host-mock';
import { renderPage } from '../../support/render';

const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const lines: NonNullable<ChatStart['chat']>['lines'] = [
  {
    seq: 1,
    mine: true,
    text: '',
    at: '2026-03-04T05:00:00.000Z',
    files: [
      { id, name: 'box.webp', mime: 'image/webp', bytes: 9_000 },
      { id: id.replace('6f', '7f'), name: '<b>.pdf', mime: 'application/pdf', bytes: 9_000 },
    ],
  },
];
const start: ChatStart = {
  availability: { online: true, frame: null },
  chat: {
    state: 'open',
    reference: 'CH7H2M9QX4',
    version: 3,
    lines,
    read: 0,
    seen: 1,
    typing: false,
  },
  postKey: '3f0c2a10-6f0f-4a2e-9f51-0a9f6f1b2c3d',
  refused: null,
  mailed: null,
};
const open = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ContactPanel about={{}} channel="chat" chat={start} />, more);
const field = () => screen.getByRole('textbox', { name: 'Your message' });
const chooser = () => screen.getByLabelText('Attach files');
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.ariaLabel);
const pdf = (name = 'bill.pdf', size = 40) =>
  new File(['%PDF-1.4 '.padEnd(size, ' ')], name, { type: 'application/pdf' });
const png = (name = 'box.png') => new File(['\x89PNG'], name, { type: 'image/png' });

/** The host accepts messages and records them. */
function sends(): Seen[] {
  const seen: Seen[] = [];
  const taken = (request: Seen) => {
    seen.push(request);
    return { reference: 'CH7H2M9QX4', seq: 2 };
  };
  server.use(
    answer('POST /chat/seen', { message: 'OK' }),
    answer('POST /chat/send', taken),
    answer('POST /chat/sendfiles', taken),
    answer('GET /chat/current', {
      ...{ state: 'open', reference: 'CH7H2M9QX4', version: 3, messages: [] },
      ...{ read: 0, seen: 1, typing: false },
    }),
  );
  return seen;
}
beforeEach(() => server.use(answer('POST /chat/seen', { message: 'OK' })));

it('shows the files of a message: a picture that opens in a new tab, a PDF to download, and names as plain text', () => {
  const { container } = open({ locale: 'ja' });
  const log = within(screen.getByRole('log'));
  const picture = log.getByRole('link', { name: 'box.webp' });
  expect(picture).toHaveAttribute('href', `/api/chat/file?id=${id}&lang=ja`);
  expect(picture).toHaveAttribute('target', '_blank');
  const paper = log.getByRole('link', { name: '<b>.pdf' });
  expect(paper).toHaveAttribute('download', '<b>.pdf');
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

it('sends chosen and pasted files with or without text, and resets the form', async () => {
  const seen = sends();
  const { user } = open();
  expect(chooser()).toHaveAccessibleDescription(/Up to 3 .* PDF can be up to 1024 KB/);
  await user.upload(chooser(), [png(), pdf()]);
  expect(screen.getByText('2 files attached')).toHaveRole('status');
  await user.type(field(), 'It came like this{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  const body = seen[0]?.body as Body<'POST /chat/sendfiles'>;
  expect(body).toMatchObject({ text: 'It came like this', languageprefer: 'en' });
  expect(body.files.map(({ name, data }) => [name, atob(data).slice(0, 5)])).toEqual([
    ['box.png', expect.stringContaining('PNG')],
    ['bill.pdf', '%PDF-'],
  ]);
  await waitFor(() => expect(chosen()).toEqual([]));
  fireEvent.paste(field(), { clipboardData: { files: [png('shot.png')] } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[1]?.body).toMatchObject({ text: '', files: [{ name: 'shot.png' }] });
});

it('rejects files that the host would refuse, gives the reason by file name, and removes files', async () => {
  const { user } = open();
  // The file picker's filter does not apply to dropped files.
  const choose = (...files: File[]) => fireEvent.change(chooser(), { target: { files } });
  choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), png());
  expect(screen.getByRole('alert')).toHaveTextContent('drawing.svg: Please choose a PDF, or a');
  expect(chosen()).toEqual(['Remove box.png']);
  choose(pdf('long.pdf', limits.fileMaxKb * 1024 + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('long.pdf: File is too large to upload');
  choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('You can attach up to 3 files to a message.');
  expect(chosen()).toEqual(['Remove box.png', 'Remove a.pdf', 'Remove b.pdf']);
  screen.getByRole('button', { name: 'Remove a.pdf' }).focus();
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['Remove box.png', 'Remove b.pdf']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['files.1', 'pdfUnsafe', /^bill\.pdf: This PDF contains scripts/],
  ['files', 'chatFilesFull', /^This chat has reached its file limit/],
])('keeps the text and the files when the host refuses %s: %s', async (name, message, text) => {
  server.use(refuse('POST /chat/sendfiles', 'validation', { fields: [{ field: name, message }] }));
  const { user } = open();
  await user.upload(chooser(), [png(), pdf()]);
  await user.type(field(), 'Look{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
  expect(field()).toHaveValue('Look');
  expect(chosen()).toEqual(['Remove box.png', 'Remove bill.pdf']);
});

it('keeps the text and the files when the connection breaks, and resends them with the same key', async () => {
  const keys: (string | null)[] = [];
  const seen = sends();
  server.use(breakNetwork('POST /chat/sendfiles'));
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/sendfiles')) keys.push(request.headers.get('idempotency-key'));
  });
  const { user } = open();
  await user.upload(chooser(), pdf());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(chosen()).toEqual(['Remove bill.pdf']);
  server.resetHandlers();
  const after = sends();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(after).toHaveLength(1));
  expect(seen).toHaveLength(0);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
