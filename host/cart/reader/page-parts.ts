import { Tokenizer, type Token, TokenizerMode } from 'parse5';

import { MicrodataReader, type Item } from './microdata';

const MAX_SCRIPTS = 20;
const MAX_SCRIPT_CHARS = 300_000;
const MAX_METAS = 300;
const MAX_VALUE_CHARS = 4_000;

export interface PageParts {
  jsonLd: string[];
  /** Outermost items with a type. */
  microdata: Item[];
  /** Open Graph and other meta tags: first value per lowercase name. */
  meta: Map<string, string>;
}

/** The tokenizer needs a list of text elements. */
const textModes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/**
 * Parses a page without building a tree or running scripts. Call it off the main thread, because a
 * hostile page can slow it down.
 */
export function parsePage(html: string): PageParts {
  const parts: PageParts = { jsonLd: [], microdata: [], meta: new Map() };
  const microdata = new MicrodataReader();
  let script: string[] | null = null;
  const onCharacters = ({ chars }: Token.CharacterToken) => {
    if (script) script.push(chars);
    else microdata.text(chars);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (tag) => {
        const attributes = readAttributes(tag);
        if (tag.tagName === 'meta') addMeta(parts.meta, attributes);
        if (tag.tagName === 'script' && isJsonLd(attributes.get('type'))) script = [];
        microdata.open(tag.tagName, attributes, tag.selfClosing);
        const mode = textModes[tag.tagName];
        if (mode !== undefined) {
          tokenizer.state = mode;
          tokenizer.lastStartTagName = tag.tagName;
        }
      },
      onEndTag: ({ tagName }) => {
        if (tagName === 'script' && script) {
          const text = script.join('');
          if (parts.jsonLd.length < MAX_SCRIPTS && text.length <= MAX_SCRIPT_CHARS)
            parts.jsonLd.push(text);
          script = null;
        }
        microdata.close(tagName);
      },
      onCharacter: onCharacters,
      onWhitespaceCharacter: onCharacters,
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html, true);
  parts.microdata = microdata.items;
  return parts;
}

/** Decodes entities and strips tags. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const texts: string[] = [];
  const onCharacters = ({ chars }: Token.CharacterToken) => void texts.push(chars);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: onCharacters,
      onWhitespaceCharacter: onCharacters,
      onStartTag: ignore,
      onEndTag: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return texts.join('');
}

const readAttributes = ({ attrs }: Token.TagToken): Map<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value.slice(0, MAX_VALUE_CHARS)]));

const isJsonLd = (type = '') => type.split(';')[0]?.trim().toLowerCase() === 'application/ld+json';

function addMeta(meta: PageParts['meta'], attributes: Map<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase();
  const content = attributes.get('content')?.trim();
  if (name && content && meta.size < MAX_METAS && !meta.has(name)) meta.set(name, content);
}
