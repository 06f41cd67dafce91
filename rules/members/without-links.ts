const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const schemeSign = /[a-z0-9+.-]/i;
/** A dot between a label and what may be a top-level domain. */
const hostLike = /[\p{L}\p{N}-]\.\p{L}{2}/u;

/**
 * A text to be mailed in another person's name, without web addresses and without characters that nobody sees: one line,
 * single spaces (threat list §7). "Read a.b for more" loses what looks like a host name too. One pass, whatever the text.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    // A Chinese full stop within Latin letters: browsers take it for a dot.
    .replace(/(?<=[a-z0-9])\u3002(?=[a-z0-9])/giu, '.')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(invisible, '')
    .split(/\s+/)
    .map((word) => withoutHosts(withoutAddress(word)))
    .filter((word) => word !== '')
    .join(' ');
}

/** A word up to its first web address: `scheme://…` or `www.…`. */
function withoutAddress(word: string): string {
  const at = word.search(/www\.|:\/\//iu);
  if (at < 0) return word;
  let end = at;
  if (word[at] === ':') while (end > 0 && schemeSign.test(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}

/** A word without host names, and without the path that follows one. */
function withoutHosts(word: string): string {
  let kept = '';
  let hostBefore = false;
  for (const part of word.split(/([\p{L}\p{N}.-]+)/u)) {
    if (hostBefore && /^[:/?#]/.test(part)) return kept;
    hostBefore = hostLike.test(part);
    if (!hostBefore) kept += part;
  }
  return kept;
}
