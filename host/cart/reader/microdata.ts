/** An item of microdata: its type and its properties, each with all its values in their order. */
export interface Item {
  type: string;
  properties: Map<string, (string | Item)[]>;
}

/** An element that is open. `ends` is what its end means for the microdata. */
interface Open {
  tag: string;
  /** The item that it begins. */
  item: Item | null;
  /** Where its text goes, and under which names of which item. */
  text: { names: string[]; item: Item; parts: string[]; letters: number } | null;
}

const OPEN_MAX = 256;
const ITEMS_MAX = 200;
const VALUES_MAX = 5_000;
const TEXT_MAX = 1_000;
const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that end where the next of their kind begins. */
const unclosed = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);
/** The attribute that holds the value of an element; of all others it is their text. */
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
 * Reads microdata from the tags of a page as they come. Elements are matched as pages write them,
 * wrongly nested ones too; what is nested deeper than 256 elements is not read.
 */
export class MicrodataReader {
  /** Items that belong to no other. */
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
