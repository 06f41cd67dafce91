import type { IncomingMessage } from 'node:http';

/**
 * Resolves when the whole of a body of at most 16 kB is here, so that who sends one slowly holds no place; false when it does
 * not come within ten seconds. Null when there is nothing to wait for: no body, a larger one, or one that is here already.
 */
export function smallBody(request: IncomingMessage): Promise<boolean> | null;
