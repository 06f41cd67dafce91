import { processWide } from '@/net/process-wide';

// Two cores also build and run databases, so short work may take seconds.
jest.setTimeout(120_000);

// Tests without a document render with React's production build, because the development build
// records a stack for every element, which takes a third of the time.
if (typeof document === 'undefined') Object.assign(process.env, { NODE_ENV: 'production' });
else jest.requireActual('./setup-browser');

// jsdom loads no documents: where a page leaves for one is told like a change of page in place.
jest.mock('@/lib/browser/load-document', () => {
  const loadDocument = (address: string) =>
    void jest.requireActual<typeof import('./router')>('./router').visited.push(address);
  return { loadDocument, replaceDocument: loadDocument };
});

// Done by server/main.ts at startup; here only on request.
Object.defineProperty(processWide('contract'), 'value', {
  get: () =>
    jest.requireActual<typeof import('@/contract/registry')>('@/contract/registry').endpoints,
});
