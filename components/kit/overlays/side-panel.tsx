import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';

import { useTranslations } from '@/hooks/use-translations';

import styles from './side-panel.module.scss';

interface SidePanelProps {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The page stays interactive; Escape closes the panel only while focus is inside it. */
  modeless?: boolean;
  className?: string;
}

/** A panel at the right edge, open while mounted. */
export function SidePanel({ onClose, title, children, modeless, className }: SidePanelProps) {
  const t = useTranslations('common');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <div ref={host} className={styles.host}>
      <Offcanvas
        show
        container={host}
        onHide={onClose}
        placement="end"
        className={className}
        aria-labelledby={id}
        {...(modeless && {
          'aria-modal': undefined,
          backdrop: false,
          scroll: true,
          keyboard: false,
          onKeyDown: closeOnEscape,
        })}
      >
        <Offcanvas.Header>
          <Offcanvas.Title as="h2" id={id} className="fs-3">
            {title}
          </Offcanvas.Title>
          <button type="button" className="btn-close" aria-label={t('close')} onClick={onClose} />
        </Offcanvas.Header>
        <Offcanvas.Body>{children}</Offcanvas.Body>
      </Offcanvas>
    </div>
  );
}
