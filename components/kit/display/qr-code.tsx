import { useEffect, useRef, useState, type RefObject } from 'react';

import { lazyPart } from '../ui/lazy-part';

import styles from './qr-code.module.scss';

const QrImage = lazyPart(() => import('./qr-image').then((part) => part.QrImage));

/** QR code of a text, worked out when it is seen; its place has its size beforehand. */
export function QrCode(props: { text: string; label: string }) {
  const [place, seen] = useInSight<HTMLDivElement>();
  return (
    <div ref={place} className={styles.code}>
      {seen && <QrImage {...props} />}
    </div>
  );
}

/**
 * True from the moment at which an element is in sight, or nearly: for what is rendered at some cost.
 * An element that a style hides is never in sight.
 */
function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, seen];
}
