import type { ReactNode } from 'react';

/** In index order. Keys of the gallery's messages. */
export const galleryGroups = [
  'packages',
  'boxes',
  'shipments',
  'orders',
  'quotes',
  'requests',
  'payments',
  'addresses',
  'cards',
  'dialogs',
  'empty',
  'errors',
  'screens',
  'notices',
] as const;
export type GalleryGroup = (typeof galleryGroups)[number];

/** A state at /dev/gallery/<group>/<name>. */
export interface GalleryState {
  group: GalleryGroup;
  name: string;
  show: () => ReactNode;
  /** For a dialog: the module that opens it. */
  of?: string;
  /** Selectors to press in order; the last match of each is used. */
  press?: readonly string[];
  /** The state renders its own frame. */
  bare?: true;
}

export interface GalleryMail {
  kind: string;
  state: string;
}

export const confirmButton = '.modal.show .modal-footer .btn:last-child';

export const toGalleryStates = (
  group: GalleryGroup,
  table: Readonly<Record<string, () => ReactNode>>,
): GalleryState[] => Object.entries(table).map(([name, show]) => ({ group, name, show }));
