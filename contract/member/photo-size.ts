/**
 * Longest side in pixels of each size in which a photo is kept: thumbnails on ordinary and on dense
 * screens, the large view on phones and on others.
 */
export const photoSizes = [160, 320, 960, 1600] as const;
export type PhotoSize = (typeof photoSizes)[number];
