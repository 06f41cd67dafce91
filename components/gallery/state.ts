import type { ReactNode } from 'react';

/** What the gallery shows, in the order of its index. Keys of its messages. */
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

/** One state to look at; its address is /dev/gallery/<group>/<name>. */
export interface GalleryState {
  group: GalleryGroup;
  name: string;
  show: () => ReactNode;
  /** Of a dialog: the module that opens it. */
  of?: string;
  /**
   * What a reader would press to come to it, in turn: the last that each selector finds. A dialog
   * that its own button opens is opened by that button.
   */
  press?: readonly string[];
  /** Brings a frame of its own: the whole page is it. */
  bare?: true;
}

/** An email that the host can write with example data. */
export interface GalleryMail {
  kind: string;
  state: string;
}

/** The confirming button of an open dialog, whose call is refused. */
export const confirm = '.modal.show .modal-footer .btn:last-child';

/** States of a group from a table of names. */
export const statesOf = (
  group: GalleryGroup,
  table: Readonly<Record<string, () => ReactNode>>,
): GalleryState[] => Object.entries(table).map(([name, show]) => ({ group, name, show }));
