const DEEPEST = 32;
/** No form and no call of a member has nearly as many values; a file is one of them. */
const MOST_VALUES = 10_000;

const sign = (character: string) => character.charCodeAt(0);
const quote = sign('"');
const backslash = sign('\\');
const comma = sign(',');
const opening = new Set([sign('['), sign('{')]);
const closing = new Set([sign(']'), sign('}')]);

/**
 * Whether a JSON text nests deeper than 32 levels or has more than 10,000 values: what costs far
 * more to take apart than to send. Brackets and commas within strings do not count. One pass,
 * whatever the text.
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
    if (depth > DEEPEST || values > MOST_VALUES) return true;
  }
  return false;
}
