import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { callOperator, readPhotos, receive } from './support/warehouse';

test('two packages become a OneBox that is paid with credits, packed and shipped like a package', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context, newPerson());
  await receive(suite, { description: 'Tea set' });
  await receive(suite, { description: 'Rain jacket' });
  await callOperator('credit', { suite, amount: 4, reason: 'Welcome' });
  await page.goto('/packages');
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: 'Select Tea set' }).check();
  await page.getByRole('checkbox', { name: 'Select Rain jacket' }).check();
  await page.getByRole('button', { name: 'Combine 2 in a OneBox' }).click();

  await expect(
    page.getByRole('img', { name: 'An open box with 2 packages inside; it holds up to 20.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use $4.00 in credits' }).click();
  await page.getByRole('button', { name: 'Pay with credits' }).click();
  await expect(page.getByText('Thank you, your OneBox is paid for')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total paid/ })).toContainText('$0.00');
  const reference =
    (await page
      .getByText(/^PK[0-9A-Z]{8}$/)
      .first()
      .textContent()) ?? '';

  await page.goto('/packages');
  const progressList = page.getByRole('list', { name: 'OneBoxes in progress' });
  await expect(progressList).toContainText('OneBox Processing');
  await expect(page.getByRole('checkbox', { name: 'Select Tea set' })).toHaveCount(0);
  await callOperator('finishrequest', {
    packageref: reference,
    outcome: 'done',
    weight: 1.7,
    length: 35,
    width: 25,
    height: 20,
    photos: await readPhotos(),
  });
  await page.reload();
  await expect(progressList).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Packages' })).toContainText(
    'Ready to Ship (OneBox completed)',
  );
  await page.goto(`/onebox/${reference}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Ship this OneBox' }).click();
  await expect(page).toHaveURL(/\/shipment\//);
  await page.goto('/shipment/packages');
  await expect(page.getByRole('main')).toContainText(`OneBox ${reference.slice(-4)}`);
});
