import { processWide } from '@/net/process-wide';

// Two cores that also build and run databases: what takes a blink alone may take seconds.
jest.setTimeout(120_000);

// Tests without a document see what the server writes, by the React that it runs in production:
// the other one records a stack for every element, a third of the time of a page.
if (typeof document === 'undefined') Object.assign(process.env, { NODE_ENV: 'production' });
else jest.requireActual('./setup-browser');

// jsdom loads no documents: where a page leaves for one is told like a change of page in place.
jest.mock('@/lib/browser/load-document', () => {
  const loadDocument = (address: string) =>
    void jest.requireActual<typeof import('./router')>('./router').visited.push(address);
  return { loadDocument, replaceDocument: loadDocument };
});

// What server/main.ts does at the start; here only for a test that asks for it.
Object.defineProperty(processWide('contract'), 'value', {
  get: () =>
    jest.requireActual<typeof import('@/contract/registry')>('@/contract/registry').endpoints,
});
