const MAX_DEPTH = 32;
/** Far above any form or call; a file counts as one. */
const MAX_VALUES = 10_000;

const toCode = (character: string) => character.charCodeAt(0);
const quote = toCode('"');
const backslash = toCode('\\');
const comma = toCode(',');
const opening = new Set([toCode('['), toCode('{')]);
const closing = new Set([toCode(']'), toCode('}')]);

/**
 * Whether JSON nests deeper than 32 levels or has over 10,000 values, which is expensive to parse.
 */
export function isTooComplex(text: string): boolean {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma) values += 1;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
