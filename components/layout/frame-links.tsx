import { spriteUrl } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';

export function BrandLink({ href }: { href: string }) {
  const t = useTranslations('frame');
  const { brand } = useFrame();
  return (
    <Link href={href} className="brand" aria-label={t('home', { brand: brand.name })}>
      <svg width={136} height={24} aria-hidden="true" focusable="false">
        <use href={spriteUrl(`logo-${brand.portal}`)} />
      </svg>
    </Link>
  );
}

export function SkipLink() {
  const t = useTranslations('frame');
  return (
    <a className="skip" href="#content">
      {t('skip')}
    </a>
  );
}
