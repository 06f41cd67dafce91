/** Sort orders of the package lists, besides newest first. */
export const packageSorts = ['oldest', 'free', 'heaviest', 'value'] as const;
export type PackageSort = (typeof packageSorts)[number];

/** These sort only the newest `limits.sortedMax` packages of a list. */
export const rankedSorts: readonly (PackageSort | undefined)[] = ['heaviest', 'value'];

/** Sort orders of the shipment lists, besides newest first. */
export const shipmentSorts = ['oldest'] as const;
export type ShipmentSort = (typeof shipmentSorts)[number];

/** Lists can be limited to recent days: packages by arrival, shipments by order date. */
export const recentDays = [7, 30, 90] as const;
export type RecentDays = (typeof recentDays)[number];
