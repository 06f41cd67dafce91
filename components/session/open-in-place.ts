import type { MouseEvent } from 'react';

import { useAuthDialog, type AuthRequest } from './use-auth-dialog';

/** Clicks with a modifier key still open the page. */
export const inPlace = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
};

export const openInPlace = (request: AuthRequest) =>
  inPlace(() => useAuthDialog.getState().open(request));
