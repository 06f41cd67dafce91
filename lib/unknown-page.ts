import { errorNumbers } from '@/contract/error-numbers';

import { ApiError } from './api-error';

/** What a loader throws when its address names nothing that there can be: the page is a 404. */
export const unknownPage = (): ApiError =>
  new ApiError('coded', { status: 404, code: errorNumbers.notFound });
