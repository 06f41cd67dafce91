/** Longest side in pixels. */
export const photoSizes = [160, 320, 960, 1600] as const;
export type PhotoSize = (typeof photoSizes)[number];
