/** Reports uncaught errors. Loaded if ERROR_REPORT_URL is set. */

/** Per page. */
const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 500;
const MAX_STACK_LENGTH = 4_000;
let reportCount = 0;

function reportFault(cause: unknown): void {
  const { name, message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
  // Ignores browser extensions and refused calls.
  const isOurs = stack.includes(location.origin) && name !== 'ApiError';
  if (!isOurs || reportCount >= MAX_REPORTS) return;
  reportCount += 1;
  const page = (window as { next?: { router?: { route?: string } } }).next?.router?.route ?? '';
  void fetch('/api/fault', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      page,
      name,
      message: message.slice(0, MAX_MESSAGE_LENGTH),
      stack: stack.slice(0, MAX_STACK_LENGTH),
    }),
  }).catch(() => undefined);
}

addEventListener('error', ({ error }) => error && reportFault(error));
addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));

export {};
