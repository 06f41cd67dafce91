// The first test file of a run creates the template database, which may take longer than Jest's
// five seconds for a hook.
jest.setTimeout(120_000);
