import { expect, test } from './support/stage';

test('a member opens the papers of a shipment in windows of their own, each address good once', async ({
  visit,
  stage,
  baseURL,
}) => {
  const page = await visit('member');
  await page.goto(`/ja/shipments/${stage.shipmentref}`);
  for (const [kind, name] of [
    ['invoice', /領収書（PDF）/],
    ['commercial', /コマーシャルインボイス（PDF）/],
    ['customs', /税関告知書（PDF）/],
  ] as const) {
    const [paper] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name }).click(),
    ]);
    await paper.waitForURL(/\/api\/papers\?token=/);
    const again = await page.request.get(paper.url(), { maxRedirects: 0 });
    expect(again.status()).toBe(303);
    expect(again.headers()['location']).toBe('/ja/shipments?link=gone');
    const posted = await page.request.post('/api/papers', {
      form: { kind, reference: stage.shipmentref, lang: 'ja' },
      headers: { origin: baseURL ?? '' },
    });
    expect(posted.headers()['content-type']).toBe('application/pdf');
    expect(posted.headers()['content-disposition']).toBe(
      `inline; filename="${kind}-${stage.shipmentref}.pdf"`,
    );
    await paper.close();
  }
});
