const word = /^(?:[a-z]+(?:[_-][a-z]+)*|v\d{1,2})$/;
const LONGEST_WORD = 24;

/** The path of somebody else's address without what names one thing: `/v2/checkout/orders/{}`. */
export const patternOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || (part.length <= LONGEST_WORD && word.test(part)) ? part : '{}'))
    .join('/');
