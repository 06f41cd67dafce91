import { useState } from 'react';

import { lazyPart } from '../ui/lazy-part';

import type { DialogProps } from './dialog-window';

const DialogWindow = lazyPart(() => import('./dialog-window').then((part) => part.DialogWindow));

/** Loads its code on first open. Traps the focus and returns it to the opener. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogWindow {...props} /> : null;
}
