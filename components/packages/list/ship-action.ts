import type { ApiError } from '@/lib/api-error';

export interface ShipAction {
  run: (refs: string[]) => Promise<unknown>;
  pending: boolean;
  error: ApiError | null;
}
