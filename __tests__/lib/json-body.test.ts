/** @jest-environment node */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { limits } from '@/contract/limits';
import { readJson } from '@/lib/server/body';

import { measureProcessorMs } from '../support/processor-time';

function createRequest(body: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  request.push(body);
  request.push(null);
  return request;
}

async function getRefusalStatus(body: string, maxBytes?: number): Promise<unknown> {
  const problem: unknown = await readJson(createRequest(body), maxBytes).catch(
    (error: unknown) => error,
  );
  return (problem as { status?: number }).status;
}

describe('a JSON body', () => {
  it.each(['\\"', '"\\"', '"', '\\', '"\\\\"', '[]', '"[', '{"":'])(
    'that only repeats %s is refused in linear time',
    async (part) => {
      const measureMs = async (size: number) => {
        const body = part.repeat(size / part.length);
        return measureProcessorMs(async () => expect(await getRefusalStatus(body, size)).toBe(400));
      };
      await measureMs(16_000);
      const smallMs = Math.max(1, await measureMs(64_000));
      // Twenty times the length: quadratic time would be four hundred times as long, which shows on
      // any machine.
      expect((await measureMs(1_280_000)) / smallMs).toBeLessThan(200);
    },
  );

  it('may nest up to 32 levels, regardless of its strings', async () => {
    const createNested = (levels: number, content: string) =>
      '['.repeat(levels) + content + ']'.repeat(levels);
    const inner = '"[[[[\\"{{{{\\\\"';
    expect((await readJson(createRequest(createNested(32, inner)))).text).toBe(
      createNested(32, inner),
    );
    expect(await getRefusalStatus(createNested(33, inner))).toBe(400);
    expect(await getRefusalStatus(createNested(33, '"\\\\",{}'))).toBe(400);
  });

  it('has no more values than a form could have, not counting commas within strings', async () => {
    const createList = (values: number) =>
      `[${Array.from({ length: values }, () => '","').join(',')}]`;
    expect((await readJson(createRequest(createList(9_000)), 1_400_000)).text).toBe(
      createList(9_000),
    );
    expect(await getRefusalStatus(createList(11_000), 1_400_000)).toBe(400);
  });

  it('is small unless its call allows more', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(limits.bodyBytes) });
    expect(await getRefusalStatus(body)).toBe(413);
    expect((await readJson(createRequest(body), 2 * limits.bodyBytes)).text).toBe(body);
    const oversizedRequest = createRequest('', { 'content-length': String(limits.bodyBytes + 1) });
    await expect(readJson(oversizedRequest)).rejects.toMatchObject({ status: 413 });
  });

  it('is an empty object when there is none', async () => {
    expect(await readJson(createRequest(' \n'))).toEqual({ text: '{}', value: {} });
  });
});
