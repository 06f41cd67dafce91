import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

import { NO_BREAK } from '../format';

type Node = DefaultTreeAdapterTypes.Node;

const allowedTags = new Set(
  'h2 h3 h4 p ul ol li a strong em code pre blockquote hr br table thead tbody tr th td'.split(' '),
);
const voidTags = new Set(['hr', 'br']);
/** Removed with their content; other disallowed elements lose their tags. */
const droppedTags = new Set(
  'script style iframe object embed svg math template noscript title textarea select form button input head frameset audio video canvas'.split(
    ' ',
  ),
);
const MAX_DEPTH = 24;
/** More open elements make the parser take minutes. */
const MAX_OPEN = 1000;
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character as keyof typeof entities]);

/** Keeps a number and its unit on one line. */
const joinMeasures = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:kg|g|cm|公斤|公分)(?![a-z]))/g, NO_BREAK);

/** `id` is the heading's anchor. */
interface Section {
  id: string;
  text: string;
}

export interface CleanHtml {
  html: string;
  /** Second-level headings. */
  sections: Section[];
}

/** Accepts this site, https, and mailboxes; null for anything else. */
export function toSafeHref(href: string): string | null {
  // Browsers drop tabs and line breaks before they read the scheme.
  const target = href.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  if (/^(?:\/(?![/\\])|#)/.test(target)) return target;
  return /^(?:https:\/\/[^/\\]|mailto:[^?]+@)/i.test(target) ? target : null;
}

function isNestedTooDeeply(source: string): boolean {
  let openCount = 0;
  for (const [tag] of source.matchAll(/<\/?[a-z]/gi)) {
    openCount = tag.startsWith('</') ? Math.max(0, openCount - 1) : openCount + 1;
    if (openCount > MAX_OPEN) return true;
  }
  return false;
}

/**
 * Rebuilds HTML from an allowlist and copies no markup. Headings start at level two; `mapHref` maps
 * internal links.
 * @throws RangeError when it is nested too deeply
 */
export function cleanHtml(source: string, mapHref = (href: string) => href): CleanHtml {
  if (isNestedTooDeeply(source)) throw new RangeError('the HTML is nested too deeply');
  const sections: Section[] = [];
  const renderAll = (nodes: readonly Node[], depth: number): string =>
    nodes.map((node) => render(node, depth)).join('');
  const render = (node: Node, depth: number): string => {
    if (tree.isTextNode(node)) return escapeHtml(joinMeasures(node.value));
    if (!tree.isElementNode(node) || depth > MAX_DEPTH) return '';
    const { tagName, namespaceURI, attrs, childNodes } = node;
    if (String(namespaceURI) !== HTML_NAMESPACE || droppedTags.has(tagName)) return '';
    const name = tagName === 'h1' ? 'h2' : tagName;
    if (!allowedTags.has(name)) return renderAll(childNodes, depth + 1);
    if (voidTags.has(name)) return `<${name}>`;
    const content = renderAll(childNodes, depth + 1);
    if (name === 'h2') {
      const id = `part-${sections.length + 1}`;
      sections.push({ id, text: readText(node).trim() });
      return `<h2 id="${id}">${content}</h2>`;
    }
    if (name !== 'a') return `<${name}>${content}</${name}>`;
    const href = toSafeHref(attrs.find((attribute) => attribute.name === 'href')?.value ?? '');
    if (href === null) return content;
    const isExternal = href.startsWith('https:') || href.startsWith('HTTPS:');
    const rel = isExternal ? ' rel="noopener nofollow"' : '';
    return `<a href="${escapeHtml(mapHref(href))}"${rel}>${content}</a>`;
  };
  return { html: renderAll(parseFragment(source).childNodes, 0), sections };
}

function readText(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return tree.isElementNode(node) ? node.childNodes.map(readText).join('') : '';
}
