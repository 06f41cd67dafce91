import type { IncomingMessage, ServerResponse } from 'node:http';

import type { errorNumbers } from '@/contract/error-numbers';
import { asApiError } from '@/lib/api-error';

import { readForm } from './body';
import { serverPage } from './page';
import { setFailureStatus } from './status-code';

interface EmailLinkOptions {
  maxTokenLength: number;
  expiredError: keyof typeof errorNumbers;
  confirm: (request: IncomingMessage, response: ServerResponse, token: string) => Promise<void>;
  next: string;
}

/**
 * getServerSideProps of a page linked in an email. Mail scanners follow links, so only the
 * page's button confirms the token.
 */
export const emailLinkPage = ({ maxTokenLength, expiredError, confirm, next }: EmailLinkOptions) =>
  serverPage<{ expired: boolean }>(async ({ request, response, query }) => {
    const token = typeof query['token'] === 'string' ? query['token'].slice(0, maxTokenLength) : '';
    // Hides the token but sends the origin, which the form check needs.
    response.setHeader('referrer-policy', 'strict-origin');
    if (token.length < 20) return { expired: true };
    if (!(await readForm(request, response))) return { expired: false };
    try {
      await confirm(request, response, token);
      return { redirectTo: next };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.is(expiredError)) throw thrown;
      setFailureStatus(response, error);
      return { expired: true };
    }
  });
