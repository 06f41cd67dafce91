import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import {
  book,
  getCheckbox,
  showPackages,
  startWithoutSelection,
  tea,
} from '@/__tests__/support/packages-page';
import { useNotices } from '@/hooks/use-notices';

beforeEach(() => {
  startWithoutSelection();
  window.history.replaceState(null, '', '/packages');
});

const getTray = () => within(screen.getByRole('region', { name: 'Selected packages' }));
const findDialog = async () => within(await screen.findByRole('dialog'));
const box = wirePackage({ packageref: 'PK33333333', name: 'Big box', packagetype: ['onebox'] });
const allPackages = [tea, book, box];

async function showSelected(...names: string[]) {
  const view = showPackages(allPackages);
  for (const name of names) await view.user.click(getCheckbox(name));
  await screen.findByRole('region', { name: 'Selected packages' });
  return view;
}

interface SentRequest {
  body: { packageref: string; name?: string };
  key: string | null;
}

function serveDiscards() {
  const sentRequests: SentRequest[] = [];
  server.use(
    answer('POST /actionrequest/action/discard', ({ body, headers }) => {
      const { packageref } = body as SentRequest['body'];
      sentRequests.push({ body: body as SentRequest['body'], key: headers.get('idempotency-key') });
      return { updatedpackage: wirePackage({ packageref, status: 'D' }), message: '' };
    }),
  );
  return sentRequests;
}

describe('discarding the selected packages', () => {
  it('lists the packages and those excluded with reasons, warns that it is final, and discards each once', async () => {
    const sentRequests = serveDiscards();
    const { user } = await showSelected('Tea set', 'Book', 'Big box');
    await user.click(getTray().getByRole('button', { name: 'Discard' }));
    const confirmDialog = await findDialog();
    expect(confirmDialog.getByRole('heading', { name: 'Discard 2 packages?' })).toBeVisible();
    expect(confirmDialog.getByText(/^Tea set .*PK11111111$/)).toBeVisible();
    expect(confirmDialog.getByText('you cannot undo this action')).toBeVisible();
    expect(confirmDialog.getByText('1 package won’t be discarded:')).toBeVisible();
    expect(
      confirmDialog.getByText(/^Big box .*PK33333333: A OneBox can’t be discarded\.$/),
    ).toBeVisible();
    expect(confirmDialog.getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    await expectNoAxeViolations(document.body);
    expect(sentRequests).toEqual([]);
    await user.dblClick(confirmDialog.getByRole('button', { name: 'YES, DISCARD' }));
    expect(sentRequests.map(({ body }) => body)).toEqual([
      { packageref: 'PK11111111', action: 'discard' },
      { packageref: 'PK22222222', action: 'discard' },
    ]);
    expect(new Set(sentRequests.map(({ key }) => key)).size).toBe(2);
    expect(await getTray().findByText('1 package')).toBeVisible();
    expect(useNotices.getState().notices.at(-1)?.text).toBe('2 packages are being discarded.');
  });

  it('moves the focus to the list when nothing is selected any more', async () => {
    serveDiscards();
    const { user } = await showSelected('Tea set');
    await user.click(getTray().getByRole('button', { name: 'Discard' }));
    await user.click((await findDialog()).getByRole('button', { name: 'YES, DISCARD' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Packages' })).toHaveFocus());
  });

  it('keeps a package selected when the host refuses it, and says why', async () => {
    server.use(refuse('POST /actionrequest/action/discard', 'packageInUse'));
    const { user } = await showSelected('Tea set');
    await user.click(getTray().getByRole('button', { name: 'Discard' }));
    await user.click((await findDialog()).getByRole('button', { name: 'YES, DISCARD' }));
    expect(
      await screen.findByText(
        /^Tea set .*PK11111111: A package you chose is already part of another shipment/,
      ),
    ).toBeVisible();
    expect(getCheckbox('Tea set')).toBeChecked();
  });
});

describe('naming the selected packages', () => {
  function serveRenames() {
    const packagesByRef = new Map(allPackages.map((item) => [item.packageref, item]));
    const sentBodies: SentRequest['body'][] = [];
    server.use(
      answer(
        'GET /pmt/package',
        ({ query }) => packagesByRef.get(query['packageref'] ?? '') ?? tea,
      ),
      answer('POST /pmt/updatepackage', ({ body }) => {
        const { packageref, name = '' } = body as SentRequest['body'];
        sentBodies.push(body as SentRequest['body']);
        const updatedpackage = { ...(packagesByRef.get(packageref) ?? tea), name };
        packagesByRef.set(packageref, updatedpackage);
        return { updatedpackage, message: '' };
      }),
    );
    return { sentBodies, listNames: () => [...packagesByRef.values()].map(({ name }) => name) };
  }

  it('copies one name to all, accepts another for one, and restores the previous names', async () => {
    const { sentBodies, listNames } = serveRenames();
    const { user } = await showSelected('Tea set', 'Book');
    await user.click(getTray().getByRole('button', { name: 'Rename' }));
    const form = await findDialog();
    await user.type(form.getByLabelText('One name for all'), 'Gift');
    await user.type(form.getByLabelText('Book · PK22222222'), ' 2');
    await expectNoAxeViolations(document.body);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await getTray().findByText('2 packages have new names.')).toBeVisible();
    expect(listNames()).toEqual(['Gift', 'Gift 2', 'Big box']);
    expect(sentBodies[0]).toMatchObject({ category: tea.category, merchant: tea.merchant });
    await user.click(getTray().getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Rename' });
    expect(listNames()).toEqual(['Tea set', 'Book', 'Big box']);
    expect(getTray().queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says at each package what is wrong with a name for all before it is saved', async () => {
    const { user } = await showSelected('Tea set', 'Book');
    await user.click(getTray().getByRole('button', { name: 'Rename' }));
    const form = await findDialog();
    await user.type(form.getByLabelText('One name for all'), 'PS5-2{Tab}');
    const problems = await form.findAllByText('Please use alphanumeric characters only');
    expect(problems).toHaveLength(2);
  });

  it('sends only what changes, and shows a refusal next to its package', async () => {
    const { sentBodies } = serveRenames();
    server.use(
      refuse('POST /pmt/updatepackage', 'validation', {
        fields: [{ field: 'name', message: 'alphanumeric' }],
      }),
    );
    const { user } = await showSelected('Tea set', 'Book');
    await user.click(getTray().getByRole('button', { name: 'Rename' }));
    const field = (await findDialog()).getByLabelText('Book · PK22222222');
    await user.clear(field);
    await user.type(field, 'Cookbook');
    await user.click((await findDialog()).getByRole('button', { name: 'Save' }));
    expect(
      await (await findDialog()).findByText('Please use alphanumeric characters only'),
    ).toBeVisible();
    expect(field).toBeInvalid();
    expect(sentBodies).toEqual([]);
  });
});
