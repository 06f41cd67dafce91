import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { server } from '@/__tests__/support/host-mock';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { TestDrawer } from '@/components/test-mode/drawer';
import { errorCodes } from '@/contract/error-codes';
import { readTestCookie } from '@/lib/browser/session';

/** Requests that the drawer sent to the portal. */
let acts: unknown[] = [];

const answerActs = (reply: () => Response) =>
  server.use(
    http.post('*/api/test/act', async ({ request }) => {
      acts.push(await request.json());
      return reply();
    }),
  );
const wrapInEnvelope = (data: object) =>
  HttpResponse.json({ status: true, status_code: 200, data });

async function openDrawer() {
  const view = renderPage(
    <MockRouter path="/packages">
      <TestDrawer frame={{ clockMs: 0, calls: [] }} />
    </MockRouter>,
  );
  await view.user.click(await screen.findByRole('button', { name: 'Open the test tools' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Test tools' }));
  return { ...view, drawer };
}

beforeEach(() => {
  acts = [];
  visitedPaths.length = 0;
  answerActs(() => wrapInEnvelope({ done: 1, open: null }));
});

describe('the drawer of test mode', () => {
  it('opens from its tab and takes the focus, leaves the page usable, and Escape returns the focus to the tab', async () => {
    const { user } = await openDrawer();
    const panel = screen.getByRole('dialog', { name: 'Test tools' });
    expect(panel).toHaveFocus();
    expect(panel).not.toHaveAttribute('aria-modal');
    await expectNoAxeViolations(document.body);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open the test tools' })).toHaveFocus();
  });

  it('changes a member’s tier and country, and reloads the page', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByText('The member'));
    await user.selectOptions(drawer.getByLabelText('Membership tier'), 'PR');
    await user.type(drawer.getByLabelText('Days until it ends'), '30');
    await user.selectOptions(drawer.getByLabelText('Registration country'), 'JP');
    await user.click(drawer.getByRole('button', { name: 'Apply changes' }));
    expect(await drawer.findByText('Done: 1')).toBeVisible();
    expect(acts).toEqual([{ act: 'member', tier: 'PR', tierdays: 30, country: 'JP' }]);
    expect(visitedPaths).toEqual(['/packages']);
  });

  it('resets a member only after confirmation: a double click cancels', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByText('The member'));
    await user.dblClick(drawer.getByRole('button', { name: 'Start this member over' }));
    expect(drawer.queryByText(/^Start over\?/)).not.toBeInTheDocument();
    expect(acts).toEqual([]);
    await user.click(drawer.getByRole('button', { name: 'Start this member over' }));
    expect(drawer.getByText(/^Start over\?/)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Yes, start over' }));
    expect(await drawer.findByText('Done: 1')).toBeVisible();
    expect(acts).toEqual([{ act: 'reset' }]);
  });

  it('switches the page and the member’s emails to the chosen language', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByText('The member'));
    await user.selectOptions(drawer.getByLabelText('Language of pages and emails'), 'ja');
    await screen.findByRole('dialog');
    expect(acts).toEqual([{ act: 'member', language: 'ja' }]);
    expect(visitedPaths).toEqual(['/ja']);
  });

  it('names the fields that the host refused', async () => {
    const { status, code, message } = errorCodes.validation;
    const error = { error_code: code, message, fields: [{ field: 'days', message: 'invalid' }] };
    answerActs(() => HttpResponse.json({ status: false, status_code: status, error }, { status }));
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByText('Clock'));
    await user.click(drawer.getByRole('button', { name: 'Travel' }));
    expect(await drawer.findByText(/^That didn’t work: .*\(days\)$/)).toBeVisible();
  });

  it('forces a response to one call until it is turned off', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByText('Forced responses'));
    expect(drawer.getByText('Every call gets its real response.')).toBeVisible();
    await user.type(drawer.getByLabelText('Call'), 'GET /pmt/package');
    await user.selectOptions(drawer.getByLabelText('Response'), 'slow:3000');
    await user.click(drawer.getByLabelText('Once only'));
    await user.click(drawer.getByRole('button', { name: 'Force this response' }));
    expect(readTestCookie().forced).toEqual([
      { call: 'GET /pmt/package', answer: 'slow:3000', once: false },
    ]);
    await user.click(
      drawer.getByRole('button', { name: 'Turn off GET /pmt/package · Delayed by 3000 ms' }),
    );
    expect(readTestCookie().forced).toEqual([]);
  });
});
