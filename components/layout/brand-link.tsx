import { useTranslations } from 'next-intl';

import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { logoPath } from '@/rules/routes';

/**
 * The mark and the name, leading home. The drawing is a file of its own: it weighs more than the
 * rest of the header.
 */
export function BrandLink({ href }: { href: string }) {
  const t = useTranslations('frame');
  const { brand } = useFrame();
  return (
    <Link href={href} className="brand" aria-label={t('home', { brand: brand.name })}>
      <svg width={136} height={24} aria-hidden="true" focusable="false">
        <use href={logoPath(brand.portal)} />
      </svg>
    </Link>
  );
}
