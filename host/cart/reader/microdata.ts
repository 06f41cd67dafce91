/** Property values are in document order. */
export interface Item {
  type: string;
  properties: Map<string, (string | Item)[]>;
}

/** An element whose end tag has not been read. */
interface OpenElement {
  tag: string;
  item: Item | null;
  /** The item and names that collect its text. */
  text: { names: string[]; item: Item; parts: string[]; letters: number } | null;
}

const MAX_OPEN = 256;
const MAX_ITEMS = 200;
const MAX_VALUES = 5_000;
const MAX_TEXT = 1_000;
const voidTags = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements closed by the next of their kind. */
const impliedEndTags = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);
/** Attribute with the value; other elements use their text. */
const valueAttributes: Readonly<Record<string, string>> = {
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

/** Tolerates bad nesting. Ignores content nested deeper than 256 elements. */
export class MicrodataReader {
  readonly items: Item[] = [];
  private readonly elements: OpenElement[] = [];
  private readonly scopes: Item[] = [];
  private itemCount = 0;
  private valueCount = 0;

  open(tag: string, attributes: Map<string, string>, selfClosing: boolean): void {
    if (impliedEndTags.has(tag) && this.elements.at(-1)?.tag === tag) this.close(tag);
    const names = (attributes.get('itemprop') ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
    const outerItem = this.scopes.at(-1) ?? null;
    const item = attributes.has('itemscope') ? this.createItem(attributes.get('itemtype')) : null;
    const isLeaf = voidTags.has(tag) || selfClosing;
    const attributeValue = attributes.get('content') ?? attributes.get(valueAttributes[tag] ?? '');
    if (item) {
      if (outerItem && names.length > 0) this.addValue(outerItem, names, item);
      else this.items.push(item);
    } else if (outerItem && names.length > 0 && (attributeValue !== undefined || isLeaf))
      this.addValue(outerItem, names, attributeValue ?? '');
    if (isLeaf || this.elements.length >= MAX_OPEN) return;
    const takesText = outerItem && !item && names.length > 0 && attributeValue === undefined;
    this.elements.push({
      tag,
      item,
      text: takesText ? { names, item: outerItem, parts: [], letters: 0 } : null,
    });
    if (item) this.scopes.push(item);
  }

  text(addText: string): void {
    for (const { text: collector } of this.elements) {
      if (!collector || collector.letters >= MAX_TEXT) continue;
      collector.parts.push(addText.slice(0, MAX_TEXT - collector.letters));
      collector.letters += addText.length;
    }
  }

  close(tag: string): void {
    const index = this.elements.findLastIndex((element) => element.tag === tag);
    if (index < 0) return;
    for (const { text, item } of this.elements.splice(index).reverse()) {
      if (text) this.addValue(text.item, text.names, text.parts.join(''));
      if (item) this.scopes.pop();
    }
  }

  private createItem(type = ''): Item | null {
    if (this.itemCount >= MAX_ITEMS) return null;
    this.itemCount += 1;
    return { type, properties: new Map() };
  }

  private addValue(item: Item, names: string[], value: string | Item): void {
    for (const name of names) {
      if (this.valueCount >= MAX_VALUES) return;
      this.valueCount += 1;
      const values = item.properties.get(name);
      if (values) values.push(value);
      else item.properties.set(name, [value]);
    }
  }
}
