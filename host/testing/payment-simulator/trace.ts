import type { Command, Event, Report } from '@/host/money/payments/machine/account';

/** A step of a story, or a note of what happened around it; formatted only when shown. */
export interface TraceLine {
  now: number;
  text?: string;
  event?: Event;
  commands?: readonly Command[];
}

/** A story in one line for each event and its commands. */
export function formatTrace(lines: readonly TraceLine[]): string[] {
  const begin = lines[0]?.now ?? 0;
  return lines.map(({ now, text, event, commands = [] }) => {
    const at = `+${formatSpan(now - begin)}`;
    if (!event) return `${at} (${text ?? ''})`;
    const result = commands.map(formatCommand).join('; ');
    return `${at} ${formatEvent(event, begin)}${result && ` → ${result}`}`;
  });
}

function formatSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
    [ms % 1000, 'ms'],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count}${unit}`)
      .join('') || '0'
  );
}

function formatEvent(event: Event, begin: number): string {
  switch (event.kind) {
    case 'pay':
      return `pay ${event.attemptId} by ${event.gateway} at ${event.priceHash} until +${formatSpan(event.expiresAt - begin)}`;
    case 'opened':
      return `opened #${event.number} as ${event.orderId}`;
    case 'answer':
      return `answer #${event.number} ${event.outcome}${event.report ? ` ${formatReport(event.report, begin)}` : ''}`;
    case 'report':
      return `report ${event.attemptId} ${formatReport(event.report, begin)}`;
    case 'target': {
      const { target } = event;
      return `target ${target.payable ? 'payable' : 'not payable'} ${target.priceHash} ${target.totalCents}+${target.creditsCents}`;
    }
    case 'keep':
      return `keep ${event.cents}`;
    case 'refused':
      return `refused ${event.attemptId} ${event.reason}`;
    case 'noted':
      return `noted ${event.captureId} ${event.cents}`;
    case 'take-back':
      return `take-back ${event.reason}`;
    case 'time':
      return 'time';
    default:
      return `${event.kind} ${event.attemptId}`;
  }
}

function formatReport(report: Report, begin: number): string {
  const held = report.authorization;
  const parts = [
    `${report.state} ${formatMoney(report)}`,
    `asked +${formatSpan(report.askedAt - begin)}`,
    ...(held
      ? [`auth ${held.state} ${formatMoney(held)}${held.elsewhere ? ' elsewhere' : ''}`]
      : []),
    ...report.captures.map(
      (capture) =>
        `capture ${capture.id} ${capture.state} ${formatMoney(capture)}${capture.elsewhere ? ' elsewhere' : ''}` +
        capture.withdrawals.map((w) => ` ${w.kind} ${w.state} ${w.amountCents}`).join(''),
    ),
    ...(report.unknownStatus ? [`word ${report.unknownStatus}`] : []),
  ];
  return `[${parts.join(', ')}]`;
}

const formatMoney = (money: {
  amountCents: number;
  currency: string;
  reference: string | null;
}): string => `${money.amountCents} ${money.currency || '-'} for ${money.reference ?? '-'}`;

function formatCommand(command: Command): string {
  switch (command.kind) {
    case 'refuse':
      return `refuse ${command.problem}`;
    case 'apply':
      return `apply ${command.attemptId} ${command.held ? 'held ' : ''}${command.cents}`;
    case 'apply-late':
      return `apply-late ${command.attemptId} ${command.cents}`;
    case 'lapsing':
      return `lapsing ${command.attemptId}`;
    case 'withdrawn':
    case 'reinstated':
    case 'apply-again':
      return `${command.kind} ${command.captureId}`;
    case 'book':
      return `book ${command.ledgerKind} ${command.lines.map((line) => `${line.account} ${line.amountCents}`).join(', ')}`;
    case 'open':
    case 'take':
    case 'authorize':
    case 'capture':
    case 'void':
    case 'close':
      return `#${command.number} ${command.kind} ${command.attemptId}${command.kind === 'capture' ? ` ${command.cents}` : ''}`;
    default:
      return `${command.kind} ${command.attemptId} ${command.cents}`;
  }
}
