/** @jest-environment node */
import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { renderFullPage } from '@/__tests__/support/whole-page';
import LiveQuotePage, { getServerSideProps } from '@/pages/live-quote';

const countries = [{ country: 'Japan', code: 'JP', country_code: '81', ship_allowed: true }];

describe('a field of a live quote that the host refuses', () => {
  it.each([
    ['qty', 'live-quote-quantity', 'Enter a quantity from 1 to 999.'],
    [
      'shippingcountry',
      'live-quote-country',
      'We don’t ship to this country. Please choose another one.',
    ],
    ['producturl', 'live-quote-link', 'Please paste the web address of a product page.'],
  ])('%s shows its error at its own input', async (field, id, text) => {
    server.use(
      hostAnswers('GET /list/getcountries', { countries }),
      hostRefuses('GET /shipment/rates', 'unavailable'),
      hostRefuses('POST /estimate/send', 'validation', [{ field, message: 'invalid' }]),
    );
    const { result, response } = await loadPage(getServerSideProps, {
      path: '/live-quote',
      cookies: memberCookies(),
      form: { step: 'ask', product_url: 'https://shop.example/shoe', quantity: '2', country: 'JP' },
    });
    expect(response.statusCode).toBe(422);
    const { props } = result as { props: object };
    const { html } = renderFullPage(LiveQuotePage as never, props, '/live-quote');
    expect(html.match(/class="field-error"[^>]*>([^<]*)</g)).toEqual([
      expect.stringContaining(text),
    ]);
    const invalidInputPattern = /<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g;
    expect(html.match(invalidInputPattern)).toEqual([expect.stringContaining(`id="${id}"`)]);
  });
});
