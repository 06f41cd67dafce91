import { useId, type ReactNode } from 'react';
import Modal from 'react-bootstrap/Modal';

import { useTranslations } from '@/hooks/use-translations';

export interface DialogProps {
  open: boolean;
  /** Called by the close button, Escape and a click outside, unless `locked`. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: 'sm' | 'lg' | 'xl';
  locked?: boolean;
}

/** Use `Dialog`, which loads this on first open. */
export function DialogWindow({
  open,
  onClose,
  title,
  children,
  footer,
  size,
  locked = false,
}: DialogProps) {
  const t = useTranslations('common');
  const id = useId();
  return (
    <Modal
      show={open}
      onHide={onClose}
      size={size}
      centered
      scrollable
      fullscreen={size === 'xl' ? 'md-down' : undefined}
      backdrop={locked ? 'static' : true}
      keyboard={!locked}
      aria-labelledby={id}
    >
      <Modal.Header>
        <Modal.Title as="h2" id={id} className="fs-3">
          {title}
        </Modal.Title>
        <button
          type="button"
          className="btn-close"
          aria-label={t('close')}
          onClick={onClose}
          disabled={locked}
        />
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      {footer && <Modal.Footer>{footer}</Modal.Footer>}
    </Modal>
  );
}
