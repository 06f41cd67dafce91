import { getSharedSlot } from './process-wide';

/** An unexpected error. */
export interface Fault {
  /** The program that failed, if it is a browser and not this process. */
  program?: string;
  /** What was being done. */
  where: string;
  name: string;
  message: string;
  stack?: string | undefined;
  /** Set when it differs from the current request's ID. */
  requestId?: string | undefined;
}

/** Implemented in net/fault-poster.ts. */
export interface FaultReporter {
  report: (fault: Fault) => void;
  /** Flushes for at most two seconds. */
  stop: () => Promise<void>;
}

const slot = getSharedSlot<FaultReporter>('fault-reporter');

/** Undefined without ERROR_REPORT_URL. */
export const getFaultReporter = (): FaultReporter | undefined => slot.value;

export function setFaultReporter(reporter: FaultReporter | undefined): void {
  slot.value = reporter;
}

export function toFault(thrown: unknown, where: string): Fault {
  if (thrown instanceof Error)
    return { where, name: thrown.name, message: thrown.message, stack: thrown.stack };
  return { where, name: 'Error', message: String(thrown) };
}
