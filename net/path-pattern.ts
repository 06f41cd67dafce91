const word = /^(?:[a-z]+(?:[_-][a-z]+)*|v\d{1,2})$/;
const MAX_LENGTH = 24;

/** Replaces IDs in an external path: `/v2/checkout/orders/{}`. */
export const toPathPattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || (part.length <= MAX_LENGTH && word.test(part)) ? part : '{}'))
    .join('/');
