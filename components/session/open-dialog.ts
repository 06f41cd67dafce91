import type { MouseEvent } from 'react';

import { useAuthDialog, type AuthRequest } from './use-auth-dialog';

/**
 * Returns a click handler for a link that opens a dialog instead of its page. Clicks with a
 * modifier key still open the page.
 */
export const onPlainClick = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
};

export const openAuthDialog = (request: AuthRequest) =>
  onPlainClick(() => useAuthDialog.getState().open(request));
