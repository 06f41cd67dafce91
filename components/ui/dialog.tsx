import { useState, type ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';

export interface DialogProps {
  open: boolean;
  /** Close button, Escape and a click outside; not called while `locked`. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: 'sm' | 'lg' | 'xl';
  /** Work is going on: the dialog cannot be closed. */
  locked?: boolean;
}

const DialogWindow = lazyPart(() => import('@/components/ui/dialog-window').then((part) => part.DialogWindow));

/** A dialog; its code is fetched when the first one opens. Focus goes in, stays in, and returns to the opener. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogWindow {...props} /> : null;
}
