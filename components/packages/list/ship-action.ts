import type { ApiError } from '@/lib/api-error';

/** Starts the checkout of these packages, or a OneBox of them; the page says how. */
export interface ShipAction {
  run: (refs: string[]) => Promise<unknown>;
  pending: boolean;
  error: ApiError | null;
}
