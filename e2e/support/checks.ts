/** Results of checks that run without Playwright, printed at the end. */
const results = { passed: 0, failed: [] as string[] };

/** Runs and counts a named check. */
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

/** Throws unless both have the same JSON. */
export function equal(actual: unknown, expected: unknown, label = 'actual'): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${label}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** Runs all checks of a program, prints how many passed, and exits with the matching code. */
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
