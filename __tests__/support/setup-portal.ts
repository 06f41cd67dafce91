// Two cores that also build and run databases: what takes a blink alone may take seconds.
jest.setTimeout(120_000);

// Tests of plain rules say `@jest-environment node` and need neither a document nor a host: half a
// second less a file.
if (typeof document !== 'undefined') jest.requireActual('./setup-browser');

// jsdom loads no documents: where a page leaves for one is told like a change of page in place.
jest.mock('@/lib/browser/load-document', () => ({
  loadDocument: (address: string) =>
    void jest.requireActual<typeof import('./router')>('./router').visited.push(address),
}));
