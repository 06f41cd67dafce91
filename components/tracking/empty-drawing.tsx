import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyShipments } from '@/components/kit/art/empty-shipments';
import type { ShipmentsQuery } from '@/lib/queries/shipments';

/** The drawing for an empty list. */
export const EmptyDrawing = ({ tab }: Pick<ShipmentsQuery, 'tab'>) =>
  tab === 'history' ? <EmptyHistory /> : <EmptyShipments />;
