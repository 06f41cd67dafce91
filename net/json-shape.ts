const DEEPEST = 32;
/** Far above any form or call; a file counts as one. */
const MAX_VALUES = 10_000;

const sign = (character: string) => character.charCodeAt(0);
const quote = sign('"');
const backslash = sign('\\');
const comma = sign(',');
const opening = new Set([sign('['), sign('{')]);
const closing = new Set([sign(']'), sign('}')]);

/**
 * Whether JSON nests deeper than 32 levels or has over 10,000 values, which is expensive to parse.
 */
export function isTooIntricate(text: string): boolean {
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
    if (depth > DEEPEST || values > MAX_VALUES) return true;
  }
  return false;
}
