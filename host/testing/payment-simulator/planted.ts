import { readFileSync } from 'node:fs';
import path from 'node:path';

import { build, type Plugin } from 'esbuild';

/** A fault put into the payment machine to show that the simulator finds it. */
interface PlantedFault {
  name: string;
  file: string;
  /** A piece of that file, which occurs once. */
  from: string;
  to: string;
}

const plant = (name: string, file: string, from: string, to: string): PlantedFault => ({
  name,
  file,
  from,
  to,
});

export const plantedFaults: readonly PlantedFault[] = [
  plant(
    'M1: an ended attempt is not checked again',
    'schedule.ts',
    'limits.afterEnd.find((ms) => ended.at + ms > lookedAt)',
    'undefined',
  ),
  plant(
    `M1: a declined hold is not voided`,
    `holds.ts`,
    `if (hold.state === 'held' && getCapabilities`,
    `if (hold.failed === null && hold.state === 'held' && getCapabilities`,
  ),
  plant(
    'M1: late money of a declined hold is not used',
    'captures.ts',
    "    capture.use = 'applying';\n    const { id: attemptId } = attempt;\n    draft.commands.push({ kind: 'apply-late'",
    "    const { id: attemptId } = attempt;\n    if (draft.now < 0) draft.commands.push({ kind: 'apply-late'",
  ),
  plant(`M2: a hold of zero is recorded`, `holds.ts`, `: 'wrong-amount';`, `: null;`),
  plant(
    `M2: a hold of another account is recorded`,
    `record.ts`,
    `(storedAuthorization || elsewhere)`,
    `(storedAuthorization)`,
  ),
  plant(
    `M3: the target does not learn that a hold leaves it unpaid`,
    `captures.ts`,
    `if (cents > 0) draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents });`,
    ``,
  ),
  plant(
    'M4: less than requested counts as the whole',
    'captures.ts',
    'if (missingCents > 0)',
    'if (missingCents > Infinity)',
  ),
  plant(
    'M5: a wrong sum is accepted as the right one',
    'record.ts',
    'reportedMoney.amountCents === amountCents',
    'true',
  ),
  plant(
    'M7: a denied hold does not end its attempt',
    'holds.ts',
    "if (isLive(attempt) && !hasMoney(attempt)) endAttempt(draft, attempt, 'declined', 'denied');",
    '',
  ),
  plant(
    'M7: a payer who is asked again cannot cancel',
    'answers.ts',
    '    attempt.askedAt = null;\n',
    '',
  ),
  plant(
    'M9: a 404 response to a capture is believed',
    'answers.ts',
    "outcome === 'declined' || outcome === 'payer-again') {\n    if (!hasMoney",
    "outcome !== 'done') {\n    if (!hasMoney",
  ),
  plant(
    'M10: the failure of a requested capture is not noticed',
    'holds.ts',
    "return failHold(draft, attempt, 'declined');",
    'return;',
  ),
  plant(
    'N1: a capture after a cancellation is not owed',
    'captures.ts',
    `    draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents: missingCents });
  promiseExcess(draft, attempt, capture);`,
    `    draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents: missingCents });`,
  ),
  plant(
    'N15: a hold is captured twice',
    'draft.ts',
    '  if (findCommand(draft, attempt, kind)) return;\n',
    '',
  ),
  plant(
    'an attempt never ends by itself',
    'schedule.ts',
    'draft.expiryNow >= getDeadline(attempt)',
    'draft.now < 0',
  ),
  plant(
    'two gateways are asked for the money at the same time',
    'next.ts',
    'if (attempts.some(isCollecting)) return;',
    '',
  ),
  plant(
    'an old price is accepted',
    'next.ts',
    'if (target.priceHash !== attempt.priceHash)',
    "if (target.priceHash === '')",
  ),
  plant(
    'reserved credits are not released',
    'draft.ts',
    "if (attempt.credits !== 'reserved') return;",
    'if (attempt.creditsCents > 0) return;',
  ),
  plant(
    'credits are returned twice',
    'refund-due.ts',
    '    payingAttempt.creditsCents = retainedCredits;\n',
    '',
  ),

  plant('a Stripe order stays open', 'next.ts', "issueCommand(draft, attempt, 'close')", 'void 0'),

  plant(
    'late money counts',
    'captures.ts',
    'if (attempt.ended) return `late-${attempt.ended.as}`;',
    '',
  ),
  plant(
    'an older answer counts',
    'record.ts',
    'const isNewest = report.askedAt >= attempt.reportedAt;',
    'const isNewest = true;',
  ),
  plant(
    'a hold lapses without notice',
    'holds.ts',
    "(hold.state === 'gone' || isEnding)",
    'hold.amountCents < 0',
  ),

  plant(
    'captured money is never checked again',
    'schedule.ts',
    'if (lookedAt < firstReviewAt) return firstReviewAt;',
    'if (lookedAt >= 0) return null;',
  ),
  plant(
    'a hold that is not needed is not voided',
    'holds.ts',
    "getCapabilities(draft, attempt).voids)\n    issueCommand(draft, attempt, 'void')",
    "getCapabilities(draft, attempt).voids)\n    removeCommands(draft, attempt, ['void'])",
  ),

  plant(
    'a take without an answer is repeated under a new number',
    'answers.ts',
    "return outcome === 'done' && (attempt.captures.length > 0 || attempt.authorization !== null);",
    'attempt.askedAt = null;\n  return true;',
  ),
  plant(
    `money of another currency counts`,
    `record.ts`,
    `reportedMoney.currency === currency &&`,
    ``,
  ),
  plant(`money of another attempt counts`, `record.ts`, `reportedMoney.reference === id &&`, ``),
  plant(
    `everything held is captured`,
    `holds.ts`,
    `Math.min(
      getKeptMoneyCents(keepCents, attempt.creditsCents),
      attempt.amountCents,
    )`,
    `hold.amountCents`,
  ),
  plant(
    `credits are not counted in what is captured`,
    `money.ts`,
    `keepCents - Math.min(creditsCents, keepCents)`,
    `keepCents`,
  ),
  plant(
    `the target does not learn that its money was withdrawn`,
    `captures.ts`,
    'if (isGone === capture.withdrawn || getPromisedCents',
    'if (isGone || getPromisedCents',
  ),
  plant(
    `money is requested after the end`,
    `draft.ts`,
    `removeCommands(draft, attempt, ['open', 'take', 'authorize']);`,
    ``,
  ),
  plant(
    `a cancellation does not return credits`,
    `refund-due.ts`,
    `if (payingAttempt.credits === 'used' && excess > 0) {`,
    `if (payingAttempt.credits === 'used' && excess < 0) {`,
  ),
  plant(
    'a take-back leaves credits used',
    'refund-due.ts',
    "  payingAttempt.credits = 'none';\n",
    '',
  ),
  plant(
    'money pays again although another payment counts',
    'captures.ts',
    'if (account.attempts.some((attempt) => attempt.counts || isApplying(attempt))) return;',
    '',
  ),
  plant(
    'reinstated money is offered twice',
    'captures.ts',
    'if (!isReinstated || capture.reason',
    'if (isGone || capture.reason',
  ),
  plant(
    'money that its target refused is offered again',
    'captures.ts',
    'capture.reason = reason;',
    'capture.reason ||= reason;',
  ),
];

const folder = path.join(import.meta.dirname, '../../money/payments/machine');

type Machine = typeof import('@/host/money/payments/machine/next');

/** Reads the file to change. @throws Error unless the piece occurs exactly once */
export function readSource({ file, from }: PlantedFault): string {
  const source = readFileSync(path.join(folder, file), 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} must have this once: ${from}`);
  return source;
}

/** Builds the machine with a fault. @throws Error unless the piece occurs exactly once */
export async function buildMachine(planted: PlantedFault): Promise<Machine> {
  const { file, from, to } = planted;
  const target = path.join(folder, file);
  const source = readSource(planted);
  const plant: Plugin = {
    name: 'plant',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path: loaded }) =>
        loaded === target ? { contents: source.replace(from, () => to), loader: 'ts' } : undefined,
      ),
  };
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'next.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    plugins: [plant],
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Machine;
}
