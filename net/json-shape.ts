const MAX_DEPTH = 32;
/** Far above any form or call; a file counts as one. */
const MAX_VALUES = 10_000;

const toCode = (character: string) => character.charCodeAt(0);
const quote = toCode('"');
const backslash = toCode('\\');
const comma = toCode(',');
const openBrackets = new Set([toCode('['), toCode('{')]);
const closeBrackets = new Set([toCode(']'), toCode('}')]);

/**
 * Whether JSON nests deeper than 32 levels or has over 10,000 values, which is expensive to parse.
 */
export function isTooComplex(text: string): boolean {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === comma) values += 1;
    else if (openBrackets.has(code)) depth += 1;
    else if (closeBrackets.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
