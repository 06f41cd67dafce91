import type {
  Capabilities,
  Account,
  Attempt,
  Authorization,
  Capture,
  Command,
  Ending,
  GatewayCommand,
  Withdrawal,
} from './account';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type DraftCapture = Writable<Capture> & { withdrawals: Writable<Withdrawal>[] };
export type DraftAttempt = Omit<Writable<Attempt>, 'authorization' | 'captures'> & {
  authorization: Writable<Authorization> | null;
  captures: DraftCapture[];
};

/** A mutable copy of an account during one event, with the resulting commands. */
export interface Draft {
  account: Omit<Account, 'attempts' | 'commands'> & {
    attempts: DraftAttempt[];
    commands: Writable<GatewayCommand>[];
  };
  commands: Command[];
  now: number;
  /** The time for expiry checks; -Infinity while the clock is uncertain, so nothing expires. */
  expiryNow: number;
  capabilities: Readonly<Record<string, Capabilities>>;
}

/** @throws Error for an unknown gateway */
export function getCapabilities(
  { capabilities }: Draft,
  { gateway }: { gateway: string },
): Capabilities {
  const gatewayAbilities = capabilities[gateway];
  if (!gatewayAbilities) throw new Error(`no gateway named ${gateway}`);
  return gatewayAbilities;
}

export function createDraft(
  account: Account,
  { now, expiryNow }: Pick<Draft, 'now' | 'expiryNow'>,
  capabilities: Draft['capabilities'],
): Draft {
  const attempts = account.attempts.map((attempt) => ({
    ...attempt,
    authorization: attempt.authorization && { ...attempt.authorization },
    captures: attempt.captures.map((capture) => ({
      ...capture,
      withdrawals: capture.withdrawals.map((withdrawal) => ({ ...withdrawal })),
    })),
  }));
  return {
    account: {
      ...account,
      target: { ...account.target },
      attempts,
      commands: account.commands.map((command) => ({ ...command })),
    },
    commands: [],
    now,
    expiryNow,
    capabilities,
  };
}

export const isLive = ({ ended, counts: paysTarget }: Pick<Attempt, 'ended' | 'counts'>): boolean =>
  ended === null && !paysTarget;

export const isCollecting = (attempt: Attempt): boolean =>
  isLive(attempt) && (attempt.askedAt !== null || hasPendingMoney(attempt));

export const hasPendingMoney = ({ captures, authorization }: Attempt): boolean =>
  captures.some(({ state, use }) => state === 'pending' && use !== 'elsewhere') ||
  authorization?.state === 'pending';

export const findCommand = (
  { account }: Draft,
  { id }: Pick<Attempt, 'id'>,
  kind: GatewayCommand['kind'],
): Writable<GatewayCommand> | undefined =>
  account.commands.find((command) => command.attemptId === id && command.kind === kind);

export function issueCommand(
  draft: Draft,
  attempt: DraftAttempt,
  kind: GatewayCommand['kind'],
  cents = 0,
): void {
  if (findCommand(draft, attempt, kind)) return;
  const number = draft.account.lastNumber + 1;
  draft.account.lastNumber = number;
  const { id: attemptId, gateway } = attempt;
  const command = { number, kind, attemptId, gateway, cents, dueAt: draft.now, tries: 0 };
  draft.account.commands.push(command);
  draft.commands.push({ ...command });
}

export function removeCommands(
  { account }: Draft,
  { id }: Pick<Attempt, 'id'>,
  kinds: readonly GatewayCommand['kind'][],
): void {
  account.commands = account.commands.filter(
    ({ attemptId, kind }) => attemptId !== id || !kinds.includes(kind),
  );
}

export function endAttempt(
  draft: Draft,
  attempt: DraftAttempt,
  ending: Ending,
  reason: string,
): void {
  if (!attempt.ended) attempt.ended = { as: ending, reason, at: draft.now };
  attempt.counts = false;
  removeCommands(draft, attempt, ['open', 'take', 'authorize']);
  if (attempt.credits !== 'reserved') return;
  attempt.credits = 'none';
  draft.commands.push({
    kind: 'release-credits',
    attemptId: attempt.id,
    cents: attempt.creditsCents,
  });
}
