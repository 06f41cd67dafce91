import type { IncomingMessage } from 'node:http';

import { limits } from '@/contract/limits';

import { readBody } from './read-body';

const deepest = 32;

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
 * @throws BodyProblem for more bytes, broken JSON, or JSON nested deeper than 32 levels
 */
export async function readJson(request: IncomingMessage, most: number = limits.bodyBytes): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, most);
  if (bytes === null) throw new BodyProblem(413);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { text: '{}', value: {} };
  if (nestsDeeperThan(deepest, text)) throw new BodyProblem(400);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new BodyProblem(400);
  }
}

const sign = (character: string) => character.charCodeAt(0);
const quote = sign('"');
const backslash = sign('\\');
const opening = new Set([sign('['), sign('{')]);
const closing = new Set([sign(']'), sign('}')]);

/** Whether the brackets of a JSON text nest deeper; brackets within strings do not count. One pass, whatever the text. */
function nestsDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
