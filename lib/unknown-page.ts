import { errorNumbers } from '@/contract/error-numbers';

import { ApiError } from './api-error';

/** Thrown by loaders to answer 404. */
export const unknownPage = (): ApiError =>
  new ApiError('coded', { status: 404, code: errorNumbers.notFound });
