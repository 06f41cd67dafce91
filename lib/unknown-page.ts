import { errorNumbers } from '@/contract/error-numbers';

import { ApiError } from './api-error';

/** Thrown by loaders to respond with 404. */
export const notFoundError = (): ApiError =>
  new ApiError('coded', { status: 404, code: errorNumbers.notFound });
