const address = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S*/giu;
const hostName = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]{1,63}\.){1,5}[\p{L}]{2,24}(?![\p{L}\p{N}])(?:[:/?#]\S*)?/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * A text to be mailed in another person's name, without web addresses and without characters that nobody sees: one line,
 * single spaces (threat list §7). "Read a.b for more" loses what looks like a host name too.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    // A Chinese full stop within Latin letters: browsers take it for a dot.
    .replace(/(?<=[a-z0-9])\u3002(?=[a-z0-9])/giu, '.')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(invisible, '')
    .replace(address, '')
    .replace(hostName, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
