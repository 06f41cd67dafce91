/** @jest-environment node */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { limits } from '@/contract/limits';
import { readJson } from '@/lib/server/body';

import { processorMs } from '../support/processor-time';

function arriving(body: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  request.push(body);
  request.push(null);
  return request;
}

async function refusal(body: string, most?: number): Promise<unknown> {
  const problem: unknown = await readJson(arriving(body), most).catch((error: unknown) => error);
  return (problem as { status?: number }).status;
}

describe('a JSON body', () => {
  it.each(['\\"', '"\\"', '"', '\\', '"\\\\"', '[]', '"[', '{"":'])(
    'that is only %s is refused in one pass',
    async (part) => {
      const msFor = async (size: number) => {
        const body = part.repeat(size / part.length);
        return processorMs(async () => expect(await refusal(body, size)).toBe(400));
      };
      await msFor(16_000);
      const small = Math.max(1, await msFor(64_000));
      // Twenty times the length: quadratic time would be four hundred times as long, which shows on
      // any machine.
      expect((await msFor(1_280_000)) / small).toBeLessThan(200);
    },
  );

  it('may nest up to 32 levels, regardless of its strings', async () => {
    const nested = (levels: number, inner: string) =>
      '['.repeat(levels) + inner + ']'.repeat(levels);
    const inner = '"[[[[\\"{{{{\\\\"';
    expect((await readJson(arriving(nested(32, inner)))).text).toBe(nested(32, inner));
    expect(await refusal(nested(33, inner))).toBe(400);
    expect(await refusal(nested(33, '"\\\\",{}'))).toBe(400);
  });

  it('has no more values than a form could have, not counting commas within strings', async () => {
    const list = (values: number) => `[${Array.from({ length: values }, () => '","').join(',')}]`;
    expect((await readJson(arriving(list(9_000)), 1_400_000)).text).toBe(list(9_000));
    expect(await refusal(list(11_000), 1_400_000)).toBe(400);
  });

  it('is small unless its call allows more', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(limits.bodyBytes) });
    expect(await refusal(body)).toBe(413);
    expect((await readJson(arriving(body), 2 * limits.bodyBytes)).text).toBe(body);
    const told = arriving('', { 'content-length': String(limits.bodyBytes + 1) });
    await expect(readJson(told)).rejects.toMatchObject({ status: 413 });
  });

  it('is an empty object when there is none', async () => {
    expect(await readJson(arriving(' \n'))).toEqual({ text: '{}', value: {} });
  });
});
