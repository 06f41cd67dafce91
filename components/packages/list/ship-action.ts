import type { ApiError } from '@/lib/api-error';

/** Starts a checkout or a OneBox for the given packages. */
export interface ShipAction {
  run: (refs: string[]) => Promise<unknown>;
  pending: boolean;
  error: ApiError | null;
}
