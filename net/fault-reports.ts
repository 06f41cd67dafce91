import { processWide } from './process-wide';

/** An error that nobody expected. */
export interface Fault {
  /** Where it is another than the one that tells: a browser. */
  program?: string;
  /** What was being done, in words of ours. */
  where: string;
  name: string;
  message: string;
  /** As the runtime wrote it. */
  stack?: string | undefined;
  /** Of the request that it belongs to, where that is another than the one under way. */
  requestId?: string | undefined;
}

/** Who tells somebody of the errors of a process (net/fault-poster.ts). */
export interface FaultReporter {
  report: (fault: Fault) => void;
  /** Sends what is left, for no longer than two seconds. */
  stop: () => Promise<void>;
}

const place = processWide<FaultReporter>('fault-reporter');

/** The reporter of this process; undefined without ERROR_REPORT_URL. */
export const faultReporter = (): FaultReporter | undefined => place.value;

/** Puts a reporter in its place, or takes it away. */
export function setFaultReporter(made: FaultReporter | undefined): void {
  place.value = made;
}

/** A thrown thing as a fault. */
export function faultOf(thrown: unknown, where: string): Fault {
  if (thrown instanceof Error)
    return { where, name: thrown.name, message: thrown.message, stack: thrown.stack };
  return { where, name: 'Error', message: String(thrown) };
}
