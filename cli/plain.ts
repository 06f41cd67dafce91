/** Replaces control characters, so that untrusted text cannot control the terminal. */
export const toPrintable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');

/** Formats JSON with control characters escaped, so that no character is lost. */
export const toPrintableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (match) =>
    [...Array(match.length).keys()]
      .map((index) => `\\u${match.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
