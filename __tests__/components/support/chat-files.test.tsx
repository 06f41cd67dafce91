import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { ContactPanel } from '@/components/support/contact-panel';
import type { Body } from '@/contract/calls';
import { limits } from '@/contract/limits';
import type { ChatStart } from '@/lib/chat-view';

import { answer, breakNetwork, refuse, server, type RequestContent } from '../../support/host-mock';
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
const chatStart: ChatStart = {
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
const openPanel = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ContactPanel about={{}} channel="chat" chat={chatStart} />, options);
const getField = () => screen.getByRole('textbox', { name: 'Your message' });
const getFileInput = () => screen.getByLabelText('Attach files');
const listChosenFiles = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.ariaLabel);
const createPdf = (name = 'bill.pdf', size = 40) =>
  new File(['%PDF-1.4 '.padEnd(size, ' ')], name, { type: 'application/pdf' });
const createPng = (name = 'box.png') => new File(['\x89PNG'], name, { type: 'image/png' });

/** Makes the host accept messages, and records them. */
function acceptMessages(): RequestContent[] {
  const requests: RequestContent[] = [];
  const recordRequest = (request: RequestContent) => {
    requests.push(request);
    return { reference: 'CH7H2M9QX4', seq: 2 };
  };
  server.use(
    answer('POST /chat/seen', { message: 'OK' }),
    answer('POST /chat/send', recordRequest),
    answer('POST /chat/sendfiles', recordRequest),
    answer('GET /chat/current', {
      ...{ state: 'open', reference: 'CH7H2M9QX4', version: 3, messages: [] },
      ...{ read: 0, seen: 1, typing: false },
    }),
  );
  return requests;
}
beforeEach(() => server.use(answer('POST /chat/seen', { message: 'OK' })));

it('shows the files of a message: a picture that opens in a new tab, a PDF to download, and names as plain text', () => {
  const { container } = openPanel({ locale: 'ja' });
  const log = within(screen.getByRole('log'));
  const pictureLink = log.getByRole('link', { name: 'box.webp' });
  expect(pictureLink).toHaveAttribute('href', `/api/chat/file?id=${id}&lang=ja`);
  expect(pictureLink).toHaveAttribute('target', '_blank');
  const pdfLink = log.getByRole('link', { name: '<b>.pdf' });
  expect(pdfLink).toHaveAttribute('download', '<b>.pdf');
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

it('sends chosen and pasted files with or without text, and resets the form', async () => {
  const requests = acceptMessages();
  const { user } = openPanel();
  expect(getFileInput()).toHaveAccessibleDescription(/Up to 3 .* PDF can be up to 1024 KB/);
  await user.upload(getFileInput(), [createPng(), createPdf()]);
  expect(screen.getByText('2 files attached')).toHaveRole('status');
  await user.type(getField(), 'It came like this{Enter}');
  await waitFor(() => expect(getField()).toHaveValue(''));
  const body = requests[0]?.body as Body<'POST /chat/sendfiles'>;
  expect(body).toMatchObject({ text: 'It came like this', languageprefer: 'en' });
  expect(body.files.map(({ name, data }) => [name, atob(data).slice(0, 5)])).toEqual([
    ['box.png', expect.stringContaining('PNG')],
    ['bill.pdf', '%PDF-'],
  ]);
  await waitFor(() => expect(listChosenFiles()).toEqual([]));
  fireEvent.paste(getField(), { clipboardData: { files: [createPng('shot.png')] } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toMatchObject({ text: '', files: [{ name: 'shot.png' }] });
});

it('rejects files that the host would refuse, gives the reason by file name, and removes files', async () => {
  const { user } = openPanel();
  // The file picker's filter does not apply to dropped files.
  const choose = (...files: File[]) => fireEvent.change(getFileInput(), { target: { files } });
  choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), createPng());
  expect(screen.getByRole('alert')).toHaveTextContent('drawing.svg: Please choose a PDF, or a');
  expect(listChosenFiles()).toEqual(['Remove box.png']);
  choose(createPdf('long.pdf', limits.fileMaxKb * 1024 + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('long.pdf: File is too large to upload');
  choose(createPdf('a.pdf'), createPdf('b.pdf'), createPdf('c.pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('You can attach up to 3 files to a message.');
  expect(listChosenFiles()).toEqual(['Remove box.png', 'Remove a.pdf', 'Remove b.pdf']);
  screen.getByRole('button', { name: 'Remove a.pdf' }).focus();
  await user.keyboard('{Enter}');
  expect(listChosenFiles()).toEqual(['Remove box.png', 'Remove b.pdf']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['files.1', 'pdfUnsafe', /^bill\.pdf: This PDF contains scripts/],
  ['files', 'chatFilesFull', /^This chat has reached its file limit/],
])('keeps the text and the files when the host refuses %s: %s', async (name, message, text) => {
  server.use(refuse('POST /chat/sendfiles', 'validation', { fields: [{ field: name, message }] }));
  const { user } = openPanel();
  await user.upload(getFileInput(), [createPng(), createPdf()]);
  await user.type(getField(), 'Look{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
  expect(getField()).toHaveValue('Look');
  expect(listChosenFiles()).toEqual(['Remove box.png', 'Remove bill.pdf']);
});

it('keeps the text and the files when the connection breaks, and resends them with the same key', async () => {
  const keys: (string | null)[] = [];
  const requests = acceptMessages();
  server.use(breakNetwork('POST /chat/sendfiles'));
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/sendfiles')) keys.push(request.headers.get('idempotency-key'));
  });
  const { user } = openPanel();
  await user.upload(getFileInput(), createPdf());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(listChosenFiles()).toEqual(['Remove bill.pdf']);
  server.resetHandlers();
  const laterRequests = acceptMessages();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(laterRequests).toHaveLength(1));
  expect(requests).toHaveLength(0);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
