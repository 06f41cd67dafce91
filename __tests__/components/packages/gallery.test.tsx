import { screen, within } from '@testing-library/react';

import { renderPage } from '@/__tests__/support/render';
import { PackageGallery } from '@/components/packages/gallery';
import { actionStates, labelStates, reasonStates } from '@/components/packages/gallery-states';
import packages from '@/messages/en/packages.json';
import { actionTable } from '@/rules/packages/actions';
import { labelOf, labelTones } from '@/rules/packages/label';
import { unselectableReason } from '@/rules/packages/shippable';

const now = '2026-03-02T00:00:00.000Z';

describe('the gallery of package states', () => {
  it('has a card for every label that the rules know, by those rules', () => {
    const found = labelStates(now);
    expect([...found.keys()].sort()).toEqual(Object.keys(labelTones).sort());
    for (const [label, { item, destination }] of found)
      expect(labelOf(item, destination)).toBe(label);
  });

  it('has a card for every reason that a package cannot be selected for', () => {
    const found = reasonStates(now);
    expect([...found.keys()].sort()).toEqual(Object.keys(packages.reasons).sort());
    for (const [reason, { item, destination, selected }] of found)
      expect(unselectableReason({ package: item, destination, selected })).toBe(reason);
  });

  it('has a package for every action', () => {
    expect([...actionStates(now).keys()]).toEqual(Object.keys(actionTable));
  });

  it('shows them, and every dialog on demand', async () => {
    const { user } = renderPage(<PackageGallery dialog="" />);
    expect(
      within(screen.getByRole('list', { name: 'Labels' })).getByText(packages.labels.readyBattery),
    ).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Why a package cannot be selected' })).getByText(
        'Batteries cannot go to your delivery country.',
      ),
    ).toBeVisible();
    const boxes = within(screen.getByRole('list', { name: 'OneBoxes in process' }));
    for (const label of ['Not paid yet', 'OneBox Processing', 'Ready to Ship (OneBox completed)'])
      expect(boxes.getByText(label)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'repack' }));
    expect(
      await within(await screen.findByRole('dialog', { name: 'Repack' })).findByText(/18\.40/),
    ).toBeVisible();
  });
});
