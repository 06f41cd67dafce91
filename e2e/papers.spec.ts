import { expect, test } from './support/stage';

test('a member opens the documents of a shipment in new windows, and each link works once', async ({
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
    const secondResponse = await page.request.get(paper.url(), { maxRedirects: 0 });
    expect(secondResponse.status()).toBe(303);
    expect(secondResponse.headers()['location']).toBe('/ja/shipments?link=gone');
    const response = await page.request.post('/api/papers', {
      form: { kind, reference: stage.shipmentref, lang: 'ja' },
      headers: { origin: baseURL ?? '' },
    });
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-disposition']).toBe(
      `inline; filename="${kind}-${stage.shipmentref}.pdf"`,
    );
    await paper.close();
  }
});
