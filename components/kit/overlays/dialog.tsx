import { useState } from 'react';

import { lazyComponent } from '../ui/lazy-component';

import type { DialogProps } from './dialog-window';

const DialogWindow = lazyComponent(() => import('./dialog-window').then((m) => m.DialogWindow));

/** Loads its code on first open. Traps the focus and returns it to the opener. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogWindow {...props} /> : null;
}
