// Two cores that also build and run databases: what takes a blink alone may take seconds.
jest.setTimeout(20_000);

// Tests of plain rules say `@jest-environment node` and need neither a document nor a host: half a
// second less a file.
if (typeof document !== 'undefined') jest.requireActual('./setup-browser');
