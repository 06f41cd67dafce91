import { useEffect, useRef, useState, type RefObject } from 'react';

import { lazyPart } from '../ui/lazy-part';

import styles from './qr-code.module.scss';

const QrImage = lazyPart(() => import('./qr-image').then((part) => part.QrImage));

/** Renders the code when visible, in reserved space. */
export function QrCode(props: { text: string; label: string }) {
  const [place, seen] = useInSight<HTMLDivElement>();
  return (
    <div ref={place} className={styles.code}>
      {seen && <QrImage {...props} />}
    </div>
  );
}

/** Returns true once the element is near the viewport. Hidden elements never are. */
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
