import { useInSight } from '@/hooks/use-in-sight';

import { lazyPart } from './lazy-part';

const QrImage = lazyPart(() => import('./qr-image').then((part) => part.QrImage));

/** QR code of a text, worked out when it is seen; its place has its size beforehand. */
export function QrCode(props: { text: string; label: string }) {
  const [place, seen] = useInSight<HTMLDivElement>();
  return (
    <div ref={place} className="h-100">
      {seen && <QrImage {...props} />}
    </div>
  );
}
