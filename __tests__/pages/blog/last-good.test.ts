/** @jest-environment node */
import { errorCodes } from '@/contract/error-codes';
import { ApiError } from '@/lib/api-error';
import { lastGood } from '@/lib/server/last-good';

describe('what a document showed last', () => {
  it('is shown while the host is down, and not once the host says that it is gone', async () => {
    const down = () => Promise.reject(new ApiError('network'));
    await expect(lastGood('post', down())).rejects.toThrow('network');
    await lastGood('post', Promise.resolve({ title: 'A' }));
    expect(await lastGood('post', down())).toEqual({ title: 'A' });
    const gone = Promise.reject(new ApiError('coded', errorCodes.notFound));
    await expect(lastGood('post', gone)).rejects.toMatchObject({ status: 404 });
    await expect(lastGood('post', down())).rejects.toThrow('network');
  });
});
