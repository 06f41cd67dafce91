import { useEffect, useRef, useState, type RefObject } from 'react';

import { lazyComponent } from '../ui/lazy-component';

import styles from './qr-code.module.scss';

const QrImage = lazyComponent(() => import('./qr-image').then((m) => m.QrImage));

/** Renders the code when visible, in reserved space. */
export function QrCode(props: { text: string; label: string }) {
  const [container, isVisible] = useInView<HTMLDivElement>();
  return (
    <div ref={container} className={styles.code}>
      {isVisible && <QrImage {...props} />}
    </div>
  );
}

/** Returns a ref, and whether its element has come near the viewport. A hidden one never does. */
function useInView<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsVisible(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isVisible];
}
