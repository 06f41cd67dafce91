/** @jest-environment node */
import { cleanHtml, toSafeHref } from '@/rules/blog/clean-html';

const hostileHtml = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">text</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example/x">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="/\t/evil.example">a</a>',
  '<a href="https:/\\evil.example" onmouseover="alert(1)">a</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=password><button>go</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=x>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)>//">',
  '<h2 id="x"><img src=x onerror=alert(1)>Title</h2>',
];

describe('the HTML of a post', () => {
  it.each(hostileHtml)('has nothing left that runs or loads: %s', (html) => {
    const output = cleanHtml(html).html;
    const attributes = [...output.matchAll(/<\w+ ([^>]*)>/g)].map(([, text]) => text);
    for (const text of attributes)
      expect(text).toMatch(
        /^(?:id="part-\d+"|href="(?:\/(?!\/)|#|https:\/\/[^/\\"]|mailto:)[^"\\]*"(?: rel="noopener nofollow")?)$/,
      );
    const names = [...output.matchAll(/<\/?(\w+)/g)].map(([, name]) => name);
    expect(names.filter((name) => !/^(?:a|p|h2|table)$/.test(name ?? ''))).toEqual([]);
  });

  it('keeps the elements of an article, numbers its headings and lists them', () => {
    const { html, sections } = cleanHtml(
      '<h1>One &amp; two</h1><p>A <strong>b</strong> <em>c</em></p><h2>Two</h2><ul><li>x</li></ul><table><tr><td colspan=2>y</td></tr></table>',
    );
    expect(html).toBe(
      '<h2 id="part-1">One &amp; two</h2><p>A <strong>b</strong> <em>c</em></p><h2 id="part-2">Two</h2><ul><li>x</li></ul><table><tbody><tr><td>y</td></tr></tbody></table>',
    );
    expect(sections).toEqual([
      { id: 'part-1', text: 'One & two' },
      { id: 'part-2', text: 'Two' },
    ]);
  });

  it('maps internal links, and marks external ones', () => {
    expect(
      cleanHtml('<a href="/rates">a</a><a href="https://x.example/?a=1&b=2">b</a>', (href) =>
        href.startsWith('/') ? `/ja${href}` : href,
      ).html,
    ).toBe(
      '<a href="/ja/rates">a</a><a href="https://x.example/?a=1&amp;b=2" rel="noopener nofollow">b</a>',
    );
  });

  it('does not change when cleaned again', () => {
    for (const html of hostileHtml) {
      const firstPass = cleanHtml(html).html;
      expect(cleanHtml(firstPass).html).toBe(firstPass);
    }
  });

  it('accepts a megabyte, and refuses what is nested too deeply', () => {
    expect(cleanHtml(`<p>${'x'.repeat(1_000_000)}`).html).toHaveLength(1_000_007);
    expect(cleanHtml('<blockquote>'.repeat(900)).html.length).toBeLessThan(2000);
    expect(() => cleanHtml('<blockquote>'.repeat(80_000))).toThrow(RangeError);
  });

  it.each(['', 'rates', 'vbscript:x', 'ftp://x.example', 'http://x.example', 'https://'])(
    'has no link to "%s"',
    (href) => expect(toSafeHref(href)).toBeNull(),
  );
});

it('keeps a number and its unit on one line', () => {
  expect(cleanHtml('<p>2 kg, 30 cm, 5 公斤 and 3 gifts</p>').html).toBe(
    '<p>2\u00a0kg, 30\u00a0cm, 5\u00a0公斤 and 3 gifts</p>',
  );
});
