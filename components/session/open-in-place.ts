import type { MouseEvent } from 'react';

import { useAuthDialog, type AuthRequest } from './use-auth-dialog';

/**
 * For the click on a link whose page is also a modal: opens that in its place. Keys that open a new
 * tab still do.
 */
export const inPlace = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
};

/** The same for a link to a sign-in page. */
export const openInPlace = (request: AuthRequest) =>
  inPlace(() => useAuthDialog.getState().open(request));
