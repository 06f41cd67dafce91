/** Checks of the processes themselves, outside Playwright: counted, named, and told at the end. */
const results = { passed: 0, failed: [] as string[] };

/** Runs one check under its name and counts it. */
export async function test(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
    results.passed += 1;
    console.log(`  ok: ${name}`);
  } catch (error) {
    results.failed.push(name);
    console.log(
      `not ok: ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}

/** Throws unless both are the same JSON. */
export function equal(got: unknown, wanted: unknown, what = 'got'): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

/** Runs all checks of a program, says how many passed, and ends the process accordingly. */
export async function runAndExit(name: string, main: () => Promise<void>): Promise<never> {
  try {
    await main();
  } catch (error) {
    results.failed.push(name);
    console.log(error instanceof Error ? error.stack : error);
  }
  console.log(`${results.passed} passed, ${results.failed.length} failed`);
  process.exit(results.failed.length > 0 ? 1 : 0);
}
