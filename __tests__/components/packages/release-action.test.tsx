import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import {
  damagedPackage,
  hazardousPackage,
  openAction,
  showPackage,
  startWithPrices,
} from '@/__tests__/support/package-page';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps } from '@/__tests__/support/render';
import { pendingReleasesKey } from '@/lib/browser/pending-releases';

beforeEach(startWithPrices);

describe('fix-and-ship and hazmat', () => {
  it('ask for consent and say that the package is processing', async () => {
    server.use(
      answer('POST /actionrequest/action/fix', () => ({
        updatedpackage: wirePackage({
          status: '1',
          packagetype: ['normaldamaged'],
          actionsallowed: [],
        }),
        message: '',
      })),
    );
    const { user, dialog } = await openAction(damagedPackage, /^Ship as is/);
    expect(dialog).toHaveAccessibleName('Proceed with shipping?');
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'CONTINUE' }));
    expect(
      await screen.findByText(
        'Package is now processing for fix-and-ship option in our U.S. office',
      ),
    ).toBeVisible();
  });

  it('show the hazmat fee and the minimum weight that applies', async () => {
    const { dialog } = await openAction(hazardousPackage, /^Hazmat processing/);
    expect(
      await within(dialog).findByText(
        '$32.00, charged when the package goes in a OneBox or is shipped',
      ),
    ).toBeVisible();
    expect(within(dialog).getByRole('progressbar', { name: 'Chargeable weight' })).toHaveAttribute(
      'value',
      '3500',
    );
    await expectNoAxeViolations(dialog);
  });

  it('keep a request that gets no response, say so, and retry it with the same key until it is accepted', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/ms/actionrequest/action/hazmat', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { user, dialog } = await openAction(hazardousPackage, /^Hazmat processing/);
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Package is now processing in our U.S. office')).toBeVisible();
    expect(
      await screen.findByText(
        'Your request is saved on this device. We’ll keep trying until it goes through.',
      ),
    ).toBeVisible();
    expect(localStorage.getItem(pendingReleasesKey)).toContain('PK7H2M9QX4');
    await waitFor(() => expect(keys).toHaveLength(2));
    server.use(
      answer('POST /actionrequest/action/hazmat', ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return {
          updatedpackage: wirePackage({
            status: '1',
            packagetype: ['normalhazmat'],
            actionsallowed: [],
          }),
          message: '',
        };
      }),
    );
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(localStorage.getItem(pendingReleasesKey)).toBe('[]');
  });

  it('stop sending a request that is refused, and show the reason', async () => {
    localStorage.setItem(
      pendingReleasesKey,
      JSON.stringify([
        {
          suite: frameProps().session.user?.suite,
          ref: 'PK7H2M9QX4',
          name: 'Tea set',
          action: 'fix',
          key: 'a-kept-key',
        },
      ]),
    );
    server.use(refuse('POST /actionrequest/action/fix', 'packageState'));
    showPackage(damagedPackage);
    expect(await screen.findByText('We couldn’t submit your request for Tea set')).toBeVisible();
    expect(
      screen.getByText('This package has changed. Reload the page to see its latest status.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose what to do with Tea set' })).toBeVisible();
  });
});
