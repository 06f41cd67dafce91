import pino from 'pino';

import { env } from '@/host/core/env';
import { loggedError } from '@/host/core/http/logged-error';
import { runWorkers } from '@/net/workers';

const STOP_WITHIN_MS = 8_000;

/** Runs the host. The process that only looks after workers does not load what they need. */
runWorkers({
  count: env.HOST_WORKERS,
  work: async (crew) => (await import('./serve')).serve(crew, STOP_WITHIN_MS),
  stopWithinMs: STOP_WITHIN_MS,
  failed: (error) => {
    pino({ serializers: { err: loggedError } }).fatal({ err: error }, 'the host could not start');
    process.exit((error as { exitCode?: number } | null)?.exitCode ?? 1);
  },
});
