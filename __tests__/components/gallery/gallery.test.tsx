import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { frameProps, renderPage, testNow } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { readSources } from '@/__tests__/support/source-tree';
import { Gallery } from '@/components/gallery/gallery';
import {
  findActionStates,
  findLabelStates,
  findReasonStates,
} from '@/components/gallery/package-states';
import { getGalleryStates } from '@/components/gallery/registry';
import { Stage } from '@/components/gallery/gallery';
import { galleryGroups } from '@/components/gallery/state';
import { exampleApi } from '@/components/gallery/gallery';
import { errorCodes } from '@/contract/error-codes';
import { ApiContext } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import packages from '@/messages/en/packages.json';
import { actionTable } from '@/rules/packages/actions';
import { getPackageLabel, labelTones } from '@/rules/packages/label';
import { unselectableReason } from '@/rules/packages/shippable';
import { galleryHref, readGalleryLook } from '@/rules/test-mode/gallery';

jest.setTimeout(120_000);

const states = getGalleryStates(frameProps());
const look = readGalleryLook({}, 'cgw');
const show = (address: string, overrides: Partial<typeof look> = {}) =>
  renderPage(
    <MockRouter path="/dev/gallery">
      <Gallery
        address={address}
        look={{ ...look, ...overrides }}
        mails={[{ kind: 'paid', state: 'bfm' }]}
      />
    </MockRouter>,
  );

/** States whose content appears after an effect, or elsewhere on the page. */
const lateStateNames = /^(toast|banner)-|^nothing-to-pay$/;
const dialogTimeout = 20_000;
const wrapInStage = (children: ReactNode) => (
  <MockRouter path="/dev/gallery">
    <ApiContext value={exampleApi}>{children}</ApiContext>
  </MockRouter>
);

describe('the package states in the gallery', () => {
  it('have a card for every label, as the label rules define it', () => {
    const statesByLabel = findLabelStates(testNow);
    expect([...statesByLabel.keys()].sort()).toEqual(Object.keys(labelTones).sort());
    for (const [label, { item, destination }] of statesByLabel)
      expect(getPackageLabel(item, destination)).toBe(label);
  });

  it('have a card for every reason why a package cannot be selected', () => {
    const statesByReason = findReasonStates(testNow);
    expect([...statesByReason.keys()].sort()).toEqual(Object.keys(packages.reasons).sort());
    for (const [reason, { item, destination, selected }] of statesByReason)
      expect(unselectableReason({ package: item, destination, selected })).toBe(reason);
  });

  it('have a package for every action', () => {
    expect([...findActionStates(testNow).keys()]).toEqual(Object.keys(actionTable));
  });
});

describe('the gallery', () => {
  const stateIds = states.map(({ group, name }) => `${group}/${name}`);

  it('has every group, and a unique path for every state', () => {
    expect(new Set(stateIds).size).toBe(stateIds.length);
    expect([...new Set(states.map(({ group }) => group))].sort()).toEqual(
      [...galleryGroups].sort(),
    );
    for (const address of stateIds) expect(address).toMatch(/^[a-z]+\/[A-Za-z0-9_-]+$/);
  });

  it('has every code of the error catalog', () => {
    const names = states.filter(({ group }) => group === 'errors').map(({ name }) => name);
    for (const { code } of Object.values(errorCodes)) expect(names).toContain(String(code));
  });

  it('has every module that opens a dialog', () => {
    const dialogFiles = readSources()
      .filter(
        ({ file, text }) =>
          /^(components|pages)\//.test(file) &&
          !/^components\/(kit|gallery|test-mode)\//.test(file) &&
          /<(Confirm)?Dialog\b|<Modal\b/.test(text),
      )
      .map(({ file }) => file);
    const shownFiles = new Set(states.map(({ of }) => of).filter(Boolean));
    expect([...shownFiles].sort()).toEqual(dialogFiles.sort());
  });

  it('has every component with an empty state', () => {
    const emptyStateFiles = readSources()
      .filter(({ file, text }) => /^(components|pages)\//.test(file) && /<EmptyState\b/.test(text))
      .map(({ file }) => file);
    const galleryFile = readSources().find(({ file }) =>
      file.endsWith('gallery/screen-states.tsx'),
    );
    const missingFiles = emptyStateFiles.filter((file) => {
      const name = file.replace(/\.tsx$/, '');
      return !galleryFile?.text.includes(`'@/${name}'`);
    });
    expect(missingFiles).toEqual([]);
  });

  it('finds states by search, and links from one to the next', async () => {
    const { user } = show('');
    const stateCount = stateIds.length + 1;
    expect(screen.getByText(`${stateCount} states`)).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search the gallery' }), 'errors/1041');
    expect(screen.getByText('1 state')).toBeVisible();
    expect(screen.getByRole('link', { name: '1041' })).toHaveAttribute(
      'href',
      galleryHref('errors/1041', look),
    );
    cleanup();
    show('packages/request-waiting', { theme: 'dark' });
    const index = stateIds.indexOf('packages/request-waiting');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      galleryHref(stateIds[index + 1] ?? '', { ...look, theme: 'dark' }),
    );
    expect(document.documentElement.dataset['bsTheme']).toBe('dark');
    cleanup();
    show('mails/paid.bfm', { brand: 'hsg' });
    expect(screen.getByTitle('paid bfm')).toHaveAttribute(
      'src',
      '/api/test/mail?kind=paid&state=bfm&language=en&brand=hsg',
    );
    cleanup();
    show('errors/1041', { width: 360 });
    expect(screen.getByTitle('errors/1041')).toHaveAttribute('width', '360');
  });

  it.each(states.filter(({ of }) => of).map((state) => [state.name, state] as const))(
    'opens the dialog %s',
    async (name, state) => {
      renderPage(wrapInStage(<Stage state={state} />));
      const dialog = await screen.findByRole('dialog', {}, { timeout: dialogTimeout });
      if (name.endsWith('-failed') && state.press)
        await waitFor(() => expect(dialog.querySelector('[role=alert]')).toBeInTheDocument(), {
          timeout: dialogTimeout,
        });
    },
  );

  it.each(galleryGroups.filter((group) => group !== 'dialogs'))(
    'shows every state of %s, each with all of its texts',
    (group) => {
      const groupStates = states.filter((state) => state.group === group);
      const errorSpy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      renderPage(
        wrapInStage(
          groupStates.map(({ name, show: draw }) => (
            <div key={name} data-testid={name}>
              {draw()}
            </div>
          )),
        ),
      );
      const messages = errorSpy.mock.calls.map(([loggedError]) => String(loggedError));
      errorSpy.mockRestore();
      expect(messages.filter((text) => /FORMATTING_ERROR|MISSING_MESSAGE/.test(text))).toEqual([]);
      const blankStates = groupStates.filter(({ name }) => !screen.getByTestId(name).textContent);
      expect(
        blankStates.map(({ name }) => name).filter((name) => !lateStateNames.test(name)),
      ).toEqual([]);
      useNotices.getState().clear();
    },
  );
});

describe('the display settings of the gallery', () => {
  it('are read from the query', () => {
    expect(
      readGalleryLook({ theme: 'dark', brand: 'hsg', width: '360', bare: '1' }, 'cgw'),
    ).toEqual({ theme: 'dark', brand: 'hsg', width: 360, bare: true });
    expect(readGalleryLook({ theme: 'x', brand: ['y'], width: '77' }, 'hsg')).toEqual({
      theme: 'light',
      brand: 'hsg',
      width: null,
      bare: false,
    });
  });
});
