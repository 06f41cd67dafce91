import type { Api } from '@/lib/api';
import { asApiError, type ApiError } from '@/lib/api-error';
import { dropLine, readGuestLines, rememberCount, type LocalLine } from '@/lib/browser/stored-cart';

import { addToCart, countCart, type CartState } from './cart';

export interface CartOwner {
  state: CartState;
  suite: string;
}

/** `remaining` counts lines still on this device; `refused` names those that cannot be bought. */
export interface GuestLinesResult {
  added: number;
  remaining: number;
  error: ApiError | null;
  refused: string[];
}

let pendingMove: Promise<GuestLinesResult> | null = null;

/**
 * Moves guest lines to the member's cart, at most once each through idempotency keys. Lines stay on
 * the device when the outcome is unclear or the cart is full.
 */
export function moveGuestLines(api: Api, owner: CartOwner): Promise<GuestLinesResult> {
  pendingMove ??= moveLines(api, owner).finally(() => {
    pendingMove = null;
  });
  return pendingMove;
}

async function moveLines(api: Api, { state, suite }: CartOwner): Promise<GuestLinesResult> {
  const result: GuestLinesResult = { added: 0, remaining: 0, error: null, refused: [] };
  let count: number | null = null;
  // Oldest first, to preserve the order.
  for (const line of readGuestLines().reverse()) {
    const outcome = await moveLine(api, state, line);
    if (outcome.kind === 'added') {
      result.added += 1;
      count = outcome.count ?? count;
      dropLine(line.id);
      continue;
    }
    result.error ??= outcome.error;
    if (outcome.kind === 'left') break;
    result.refused.push(line.name);
    dropLine(line.id);
  }
  if (count !== null) rememberCount(suite, count);
  return { ...result, remaining: readGuestLines().length };
}

type Outcome =
  { kind: 'added'; count: number | null } | { kind: 'left' | 'refused'; error: ApiError };

async function moveLine(api: Api, state: CartState, { id, ...line }: LocalLine): Promise<Outcome> {
  try {
    const { lines } = await addToCart(api, { state, line }, { idempotencyKey: id });
    return { kind: 'added', count: lines.length };
  } catch (cause) {
    const error = asApiError(cause);
    // Another tab already added it.
    if (error.is('keyReused')) return { kind: 'added', count: null };
    return { kind: error.isAmbiguous || error.is('cartFull') ? 'left' : 'refused', error };
  }
}

/** @throws ApiError */
export async function refreshCount(api: Api, { state, suite }: CartOwner): Promise<void> {
  rememberCount(suite, await countCart(api, state));
}
