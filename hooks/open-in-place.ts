import type { MouseEvent } from 'react';

import { useAuthDialog, type AuthRequest } from './use-auth-dialog';

/** For the click on a link to a sign-in page: opens the modal in its place. Keys that open a new tab still do. */
export const openInPlace = (request: AuthRequest) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  useAuthDialog.getState().open(request);
};
