import { readProductPage } from './product-facts';

const url = 'https://www.tea-store.com/p/7';
const read = (html: string) => readProductPage({ url, html });
const renderJsonLd = (value: unknown) =>
  `<html><head><script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const kettle = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Iron kettle',
  image: ['/k.jpg'],
  weight: { '@type': 'QuantitativeValue', value: 2.5, unitCode: 'LBR' },
  offers: {
    '@type': 'Offer',
    price: '1,059.90',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  },
};
const facts = {
  name: 'Iron kettle',
  price: '1059.90',
  currency: 'USD',
  grams: 1134,
  availability: 'in',
  picture: 'https://www.tea-store.com/k.jpg',
};

describe('a product on its page', () => {
  it.each([
    ['by itself', kettle],
    ['in a list', [{ '@type': 'Organization', name: 'Tea Store' }, kettle]],
    ['in a graph', { '@graph': [{ '@type': 'WebSite', name: 'Tea Store' }, kettle] }],
    ['as the main entity of its page', { '@type': 'WebPage', name: 'x', mainEntity: kettle }],
    ['inside comment markers', `<!-- //<![CDATA[\n${JSON.stringify(kettle)}\n//]]> -->`],
  ])('is read from JSON-LD %s', (_, value) => {
    expect(read(renderJsonLd(value))).toEqual(facts);
  });

  it('is read from microdata, without names of other items', () => {
    expect(
      read(`<div itemscope itemtype="https://schema.org/Product">
        <div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop=name>Nambu</b></div>
        <h1 itemprop="name">Iron <i>kettle</i></h1><img itemprop="image" src="/k.jpg"><br>
        <p itemprop=weight>2.5 lb<p>more
        <span itemprop="offers" itemscope itemtype="http://schema.org/Offer">
          <meta itemprop="priceCurrency" content="USD"><b itemprop="price" content="1059.90">$1,059</b>
          <link itemprop="availability" href="http://schema.org/OutOfStock"></span></div>`),
    ).toEqual({ ...facts, availability: 'out' });
  });

  it('is read from Open Graph tags of a product page, and of no other page', () => {
    const title = '<meta property="og:title" content="Iron kettle">';
    expect(read(`${title}<meta property="og:type" content="website">`)).toBeNull();
    expect(
      read(`${title}<meta property="og:type" content="og:product">
        <meta property="og:image" content="https://cdn.tea-store.com/k.jpg">
        <meta property="product:price:amount" content="12">
        <meta property="product:price:currency" content="jpy">
        <meta property="product:availability" content="preorder">
        <meta property="product:weight:value" content="300"><meta property="product:weight:units" content="g">`),
    ).toEqual({
      name: 'Iron kettle',
      price: '12.00',
      currency: 'JPY',
      availability: 'later',
      grams: 300,
      picture: 'https://cdn.tea-store.com/k.jpg',
    });
  });

  it('fills gaps in JSON-LD from Open Graph, but takes a price only with its currency', () => {
    const { offers: _, ...kettleWithoutOffers } = kettle;
    expect(
      read(`${renderJsonLd({ ...kettleWithoutOffers, offers: { price: 5 } })}
        <meta property="og:price:amount" content="7.50"><meta property="og:price:currency" content="USD">`),
    ).toMatchObject({ name: 'Iron kettle', price: '7.50', currency: 'USD' });
  });

  it('does not use the page as its own picture', () => {
    const page =
      '<meta property="og:type" content="product"><meta property="og:title" content="x">';
    expect(read(page)).toEqual({ name: 'x' });
  });

  it('does not mix two products', () => {
    const cup = { '@type': 'Product', name: 'Cup', weight: '90 g' };
    expect(read(renderJsonLd([{ '@type': 'Product', name: 'Iron kettle' }, cup]))).toEqual({
      name: 'Iron kettle',
    });
  });

  it.each([
    ['several prices', [{ price: 5 }, { price: 6 }], undefined],
    ['one price for all', [{ price: 5 }, { price: '5.00' }], '5.00'],
    [
      'one price for this page',
      [
        { price: 5, url: '/p/6' },
        { price: 6, url: '/p/7' },
      ],
      '6.00',
    ],
    ['a price range', [{ lowPrice: 5, highPrice: 9 }], undefined],
    ['a range of one price', [{ lowPrice: 5, highPrice: 5 }], '5.00'],
    ['a price specification', [{ priceSpecification: { price: 8, priceCurrency: 'USD' } }], '8.00'],
    ['a price that is not a number', [{ price: 'from 5' }], undefined],
    ['a price of zero', [{ price: 0 }], undefined],
    ['too high a price', [{ price: 1e9 }], undefined],
    ['a negative price', [{ price: -5 }], undefined],
    ['a price with an exponent', [{ price: '1e3' }], undefined],
  ])('has the right price when its offers have %s', (_, offers, price) => {
    const page = {
      '@type': 'Product',
      name: 'x',
      offers: offers.map((offer) => ({ priceCurrency: 'USD', ...offer })),
    };
    expect(read(renderJsonLd(page))?.price).toBe(price);
  });

  it.each([
    ['markup', '<b>Kettle</b> &amp; <img src=x onerror=alert(1)>lid', 'Kettle & lid'],
    ['a script', '<script>alert(1)</script>', 'alert(1)'],
    ['invisible characters', 'Ket\u202etle\u0000\u200b \n lid', 'Kettle lid'],
    ['half of a surrogate pair', 'Kettle \ud83d', 'Kettle \ufffd'],
    ['too many characters', '釜'.repeat(5_000), '釜'.repeat(200)],
  ])('keeps a name with %s as plain text', (_, name, text) => {
    const html = renderJsonLd(
      JSON.stringify({ '@type': 'Product', name }).replaceAll('<', '\\u003c'),
    );
    expect(read(html)?.name).toBe(text);
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:image/svg+xml,<svg onload=alert(1)>'],
    ['http://www.tea-store.com/k.jpg'],
    [{ url: 'ftp://x.com/k.jpg' }],
    [7],
  ])('has no picture at %j', (image) => {
    expect(read(renderJsonLd({ ...kettle, image }))).not.toHaveProperty('picture');
  });

  it('does not pollute a prototype', () => {
    const hostile =
      '{"@type":"Product","__proto__":{"name":"polluted"},"constructor":{"prototype":{"name":"polluted"}},"offers":{"__proto__":{"price":5}}}';
    expect(read(renderJsonLd(hostile))).toBeNull();
    expect(
      read(
        '<div itemscope itemtype=https://schema.org/Product><b itemprop="__proto__ name">Cup</b><b itemprop=toString>no</b></div>',
      ),
    ).toEqual({ name: 'Cup' });
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  });

  it.each([
    ['deep JSON', renderJsonLd('[{"@graph":'.repeat(50_000))],
    ['deep JSON that is closed', renderJsonLd(`${'['.repeat(140_000)}${']'.repeat(140_000)}`)],
    ['wide JSON', renderJsonLd(`[${'{},'.repeat(90_000)}{}]`)],
    [
      'a long script',
      renderJsonLd(JSON.stringify({ '@type': 'Product', name: 'x'.repeat(400_000) })),
    ],
    ['deep elements', '<div itemscope>'.repeat(60_000)],
    [
      'closing tags without opening tags',
      `${'<b itemprop=name>'.repeat(30_000)}${'</i>'.repeat(100_000)}`,
    ],
    ['an unclosed script', `<script type="application/ld+json">{"@type":"Product","name":"x"`],
    ['something that is not a page', '\u0000\ufffd<<<>>>&#xffffffff;'],
  ])('finds nothing in %s', (_, html) => {
    expect(read(html)).toBeNull();
  });
});
