import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { brands } from '@/rules/brand';
import { languageNames, locales } from '@/rules/locale';
import { localePath } from '@/rules/routes';
import { galleryHref, galleryWidths, type GalleryLook } from '@/rules/test-mode/gallery';

interface LookBarProps {
  address: string;
  look: GalleryLook;
  /** The neighbours of a state; null at the ends and on the index. */
  before: string | null;
  after: string | null;
}

/** Where one is, the neighbours, and the ways to look at it: each is an address. */
export function LookBar({ address, look, before, after }: LookBarProps) {
  const t = useTranslations('gallery');
  const { locale } = useFrame();
  return (
    <nav
      aria-label={t('title')}
      className="container-xl d-flex flex-wrap align-items-center gap-3 py-3 border-bottom"
    >
      <Link href={galleryHref('', look)}>{t('index')}</Link>
      {before !== null && <Link href={galleryHref(before, look)}>{t('before')}</Link>}
      {after !== null && <Link href={galleryHref(after, look)}>{t('after')}</Link>}
      {address !== '' && <code className="ref">{address}</code>}
      <Ways
        label={t('language')}
        ways={locales.map((code) => ({
          name: languageNames[code],
          href: localePath(code, galleryHref(address, look)),
          current: code === locale,
        }))}
      />
      <Ways
        label={t('theme')}
        ways={(['light', 'dark'] as const).map((theme) => ({
          name: t(theme),
          href: localePath(locale, galleryHref(address, { ...look, theme })),
          current: theme === look.theme,
        }))}
      />
      <Ways
        label={t('brand')}
        ways={Object.values(brands).map(({ portal, name }) => ({
          name,
          href: localePath(locale, galleryHref(address, { ...look, brand: portal })),
          current: portal === look.brand,
        }))}
      />
      <Ways
        label={t('width')}
        ways={[null, ...galleryWidths].map((width) => ({
          name: width === null ? t('window') : t('pixels', { n: width }),
          href: localePath(locale, galleryHref(address, { ...look, width })),
          current: width === look.width,
        }))}
      />
    </nav>
  );
}

interface WaysProps {
  label: string;
  ways: { name: string; href: string; current: boolean }[];
}

function Ways({ label, ways }: WaysProps) {
  return (
    <div role="group" aria-label={label} className="d-flex flex-wrap gap-2">
      {ways.map(({ name, href, current }) => (
        <a key={href} href={href} aria-current={current || undefined}>
          {current ? <strong>{name}</strong> : name}
        </a>
      ))}
    </div>
  );
}
