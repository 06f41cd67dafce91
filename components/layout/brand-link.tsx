import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BrandMark } from '@/components/art/brand-mark';
import { useFrame } from '@/hooks/use-frame';

/** The mark and the name, leading home. */
export function BrandLink({ href }: { href: string }) {
  const t = useTranslations('frame');
  const { brand } = useFrame();
  return (
    <Link href={href} className="brand" aria-label={t('home', { brand: brand.name })}>
      <BrandMark brand={brand.portal} word />
    </Link>
  );
}
