/** Words of strangers: nothing in them may steer the terminal. One line stays one line. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');

/** The same for JSON: what would steer is written as an escape, so that no letter is lost. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
    [...Array(one.length).keys()]
      .map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
