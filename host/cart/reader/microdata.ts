/** Property values are in document order. */
export interface Item {
  type: string;
  properties: Map<string, (string | Item)[]>;
}

/** `ends` is the effect of its end tag. */
interface Open {
  tag: string;
  item: Item | null;
  /** The item and names that collect its text. */
  text: { names: string[]; item: Item; parts: string[]; letters: number } | null;
}

const OPEN_MAX = 256;
const ITEMS_MAX = 200;
const VALUES_MAX = 5_000;
const TEXT_MAX = 1_000;
const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements closed by the next of their kind. */
const unclosed = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);
/** Attribute with the value; other elements use their text. */
const valueIn: Readonly<Record<string, string>> = {
  meta: 'content',
  link: 'href',
  a: 'href',
  area: 'href',
  img: 'src',
  source: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/**
 * Streams microdata from tags, tolerating bad nesting. Ignores content nested deeper than 256
 * elements.
 */
export class MicrodataReader {
  readonly items: Item[] = [];
  private readonly elements: Open[] = [];
  private readonly scopes: Item[] = [];
  private made = 0;
  private values = 0;

  open(tag: string, attributes: Map<string, string>, selfClosing: boolean): void {
    if (unclosed.has(tag) && this.elements.at(-1)?.tag === tag) this.close(tag);
    const names = (attributes.get('itemprop') ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
    const outer = this.scopes.at(-1) ?? null;
    const item = attributes.has('itemscope') ? this.newItem(attributes.get('itemtype')) : null;
    const leaf = voids.has(tag) || selfClosing;
    const given = attributes.get('content') ?? attributes.get(valueIn[tag] ?? '');
    if (item) {
      if (outer && names.length > 0) this.note(outer, names, item);
      else this.items.push(item);
    } else if (outer && names.length > 0 && (given !== undefined || leaf))
      this.note(outer, names, given ?? '');
    if (leaf || this.elements.length >= OPEN_MAX) return;
    const takesText = outer && !item && names.length > 0 && given === undefined;
    this.elements.push({
      tag,
      item,
      text: takesText ? { names, item: outer, parts: [], letters: 0 } : null,
    });
    if (item) this.scopes.push(item);
  }

  text(text: string): void {
    for (const { text: into } of this.elements) {
      if (!into || into.letters >= TEXT_MAX) continue;
      into.parts.push(text.slice(0, TEXT_MAX - into.letters));
      into.letters += text.length;
    }
  }

  close(tag: string): void {
    const at = this.elements.findLastIndex((one) => one.tag === tag);
    if (at < 0) return;
    for (const one of this.elements.splice(at).reverse()) {
      if (one.text) this.note(one.text.item, one.text.names, one.text.parts.join(''));
      if (one.item) this.scopes.pop();
    }
  }

  private newItem(type = ''): Item | null {
    if (this.made >= ITEMS_MAX) return null;
    this.made += 1;
    return { type, properties: new Map() };
  }

  private note(item: Item, names: string[], value: string | Item): void {
    for (const name of names) {
      if (this.values >= VALUES_MAX) return;
      this.values += 1;
      const values = item.properties.get(name);
      if (values) values.push(value);
      else item.properties.set(name, [value]);
    }
  }
}
