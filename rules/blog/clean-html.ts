import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

import { NO_BREAK } from '../format';

type Node = DefaultTreeAdapterTypes.Node;

const kept = new Set(
  'h2 h3 h4 p ul ol li a strong em code pre blockquote hr br table thead tbody tr th td'.split(' '),
);
const empty = new Set(['hr', 'br']);
/** Gone with all that is inside; other elements that are not kept only lose their tags. */
const dropped = new Set(
  'script style iframe object embed svg math template noscript title textarea select form button input head frameset audio video canvas'.split(
    ' ',
  ),
);
const DEEPEST = 24;
/** More open elements than this cost the parser minutes; no article has them. */
const MOST_OPEN = 1000;
const HTML = 'http://www.w3.org/1999/xhtml';
const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

/** A text as it stands in HTML, in elements and in attributes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => named[sign as keyof typeof named]);

/** A figure and its unit stay in one line. */
const keepMeasures = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:kg|g|cm|公斤|公分)(?![a-z]))/g, NO_BREAK);

/** A heading of a cleaned text; `id` is its place on the page. */
interface Section {
  id: string;
  text: string;
}

export interface CleanHtml {
  html: string;
  /** Its second-level headings in order. */
  sections: Section[];
}

/**
 * Where a link may lead: a page of ours ("/…", "#…"), https, or a mailbox. Null for anything else:
 * other schemes, other protocols, addresses of other servers without one.
 */
export function safeHref(href: string): string | null {
  // Browsers drop tabs and line ends inside an address before they read its scheme.
  const address = href.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  if (/^(?:\/(?![/\\])|#)/.test(address)) return address;
  return /^(?:https:\/\/[^/\\]|mailto:[^?]+@)/i.test(address) ? address : null;
}

/** Whether more elements are opened before others are closed than any article needs. */
function isEndless(source: string): boolean {
  let open = 0;
  for (const [tag] of source.matchAll(/<\/?[a-z]/gi)) {
    open = tag.startsWith('</') ? Math.max(0, open - 1) : open + 1;
    if (open > MOST_OPEN) return true;
  }
  return false;
}

/**
 * Writes HTML anew with headings, paragraphs, lists, tables, emphasis, code and links only: nothing
 * of the original's markup is copied, so nothing that could run or load stays. Headings begin at the
 * second level and get the ids that `sections` lists. `hrefOf` may lead a link of ours elsewhere.
 * @throws RangeError when it is nested without end
 */
export function cleanHtml(source: string, hrefOf = (href: string) => href): CleanHtml {
  if (isEndless(source)) throw new RangeError('nested without end');
  const sections: Section[] = [];
  const inside = (nodes: readonly Node[], depth: number): string =>
    nodes.map((node) => write(node, depth)).join('');
  const write = (node: Node, depth: number): string => {
    if (tree.isTextNode(node)) return escapeHtml(keepMeasures(node.value));
    if (!tree.isElementNode(node) || depth > DEEPEST) return '';
    const { tagName, namespaceURI, attrs, childNodes } = node;
    if (String(namespaceURI) !== HTML || dropped.has(tagName)) return '';
    const name = tagName === 'h1' ? 'h2' : tagName;
    if (!kept.has(name)) return inside(childNodes, depth + 1);
    if (empty.has(name)) return `<${name}>`;
    const content = inside(childNodes, depth + 1);
    if (name === 'h2') {
      const id = `part-${sections.length + 1}`;
      sections.push({ id, text: textOf(node).trim() });
      return `<h2 id="${id}">${content}</h2>`;
    }
    if (name !== 'a') return `<${name}>${content}</${name}>`;
    const href = safeHref(attrs.find((attribute) => attribute.name === 'href')?.value ?? '');
    if (href === null) return content;
    const foreign = href.startsWith('https:') || href.startsWith('HTTPS:');
    const rel = foreign ? ' rel="noopener nofollow"' : '';
    return `<a href="${escapeHtml(hrefOf(href))}"${rel}>${content}</a>`;
  };
  return { html: inside(parseFragment(source).childNodes, 0), sections };
}

function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return tree.isElementNode(node) ? node.childNodes.map(textOf).join('') : '';
}
