import { getSharedSlot } from '@/net/process-wide';

// Builds and databases may share the two cores, so short work can take seconds.
jest.setTimeout(120_000);

// Tests without a document render with React's production build, because the development build
// records a stack for every element, which takes a third of the time.
if (typeof document === 'undefined') Object.assign(process.env, { NODE_ENV: 'production' });
else jest.requireActual('./setup-browser');

// jsdom loads no documents, so navigations to one are recorded like client-side navigations.
jest.mock('@/lib/browser/load-document', () => {
  const loadDocument = (address: string) =>
    void jest.requireActual<typeof import('./router')>('./router').visitedPaths.push(address);
  return { loadDocument, replaceDocument: loadDocument };
});

// Done by server/main.ts at startup; here only on request.
Object.defineProperty(getSharedSlot('contract'), 'value', {
  get: () =>
    jest.requireActual<typeof import('@/contract/registry')>('@/contract/registry').endpoints,
});
