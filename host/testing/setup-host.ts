// The first test file of a run makes the template database; beside other work on two cores that
// takes longer than
// the runner's usual five seconds for a hook.
jest.setTimeout(120_000);
