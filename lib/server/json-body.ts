import type { IncomingMessage } from 'node:http';

import { limits } from '@/contract/limits';
import { isTooIntricate } from '@/net/json-shape';

import { readBody } from './read-body';

/** Why a body was not taken: too large (413), or no JSON that anybody means (400). */
export class BodyProblem extends Error {
  constructor(readonly status: 400 | 413) {
    super(status === 413 ? 'the body is too large' : 'the body is no JSON');
    this.name = 'BodyProblem';
  }
}

/**
 * Reads a JSON body: its text as it came and its value ({} when there is none). Read here and not by the framework, so
 * that refusals leave in our envelope, and before anything recursive meets it: nesting is bounded.
 * @param most bytes; a call that may have more than `limits.bodyBytes` says so in the contract
 * @throws BodyProblem for more bytes, broken JSON, or JSON that is nested too deep or has too many values
 */
export async function readJson(request: IncomingMessage, most: number = limits.bodyBytes): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, most);
  if (bytes === null) throw new BodyProblem(413);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { text: '{}', value: {} };
  if (isTooIntricate(text)) throw new BodyProblem(400);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new BodyProblem(400);
  }
}
