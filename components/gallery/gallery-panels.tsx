import { useState } from 'react';

import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { brands } from '@/rules/brand';
import { languageNames, locales } from '@/rules/locale';
import { localePath } from '@/rules/routes';
import {
  galleryHref,
  galleryMailHref,
  galleryWidths,
  type GalleryLook,
} from '@/rules/test-mode/gallery';

import { galleryGroups, type GalleryMail } from './state';

interface GalleryIndexProps {
  addresses: readonly string[];
  look: GalleryLook;
}

const themes = [
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const;

export function GalleryIndex({ addresses, look }: GalleryIndexProps) {
  const t = useTranslations('gallery');
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const matches = addresses.filter((address) => address.toLowerCase().includes(searchText));
  return (
    <main className="container-xl py-3" data-gallery>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <label className="form-label" htmlFor="gallery-search">
        {t('search')}
      </label>
      <input
        id="gallery-search"
        type="search"
        className="form-control mb-3"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status">{t('found', { n: matches.length })}</p>
      {[...galleryGroups, 'mails' as const].map((group) => {
        const groupAddresses = matches.filter((address) => address.startsWith(`${group}/`));
        return (
          groupAddresses.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`} className="mb-4">
              <h2 id={`group-${group}`} className="fs-4">
                {t(`groups.${group}`)}
              </h2>
              <ul className="d-flex flex-wrap gap-3 list-unstyled">
                {groupAddresses.map((address) => (
                  <li key={address}>
                    <Link href={galleryHref(address, look)}>{address.slice(group.length + 1)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </main>
  );
}

interface LookBarProps {
  address: string;
  look: GalleryLook;
  /** Null at the ends and on the index. */
  before: string | null;
  after: string | null;
}

export function LookBar({ address, look, before, after }: LookBarProps) {
  const t = useTranslations('gallery');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  return (
    <nav
      aria-label={t('title')}
      className="container-xl d-flex flex-wrap align-items-center gap-3 py-3 border-bottom"
    >
      <Link href={galleryHref('', look)}>{t('index')}</Link>
      {before !== null && <Link href={galleryHref(before, look)}>{common('previous')}</Link>}
      {after !== null && <Link href={galleryHref(after, look)}>{common('next')}</Link>}
      {address !== '' && <code className="ref">{address}</code>}
      <LookOptions
        label={common('language')}
        options={locales.map((code) => ({
          name: languageNames[code],
          href: localePath(code, galleryHref(address, look)),
          current: code === locale,
        }))}
      />
      <LookOptions
        label={frame('theme')}
        options={themes.map(([theme, name]) => ({
          name: frame(name),
          href: localePath(locale, galleryHref(address, { ...look, theme })),
          current: theme === look.theme,
        }))}
      />
      <LookOptions
        label={t('brand')}
        options={Object.values(brands).map(({ portal, name }) => ({
          name,
          href: localePath(locale, galleryHref(address, { ...look, brand: portal })),
          current: portal === look.brand,
        }))}
      />
      <LookOptions
        label={t('width')}
        options={[null, ...galleryWidths].map((width) => ({
          name: width === null ? t('window') : t('pixels', { n: width }),
          href: localePath(locale, galleryHref(address, { ...look, width })),
          current: width === look.width,
        }))}
      />
    </nav>
  );
}

interface LookOptionsProps {
  label: string;
  options: { name: string; href: string; current: boolean }[];
}

function LookOptions({ label, options }: LookOptionsProps) {
  return (
    <div role="group" aria-label={label} className="d-flex flex-wrap gap-2">
      {options.map(({ name, href, current }) => (
        <a key={href} href={href} aria-current={current || undefined}>
          {current ? <strong>{name}</strong> : name}
        </a>
      ))}
    </div>
  );
}

export function MailState({ mail, look }: { mail: GalleryMail; look: GalleryLook }) {
  const t = useTranslations('gallery');
  const { locale } = useFrame();
  const mailHref = galleryMailHref(mail, { language: locale, brand: look.brand });
  return (
    <main data-gallery>
      <iframe
        title={`${mail.kind} ${mail.state}`}
        className="w-100 d-block"
        height={1400}
        sandbox=""
        src={mailHref}
      />
      <p className="container-xl py-3">
        <a href={mailHref}>{`${mail.kind} ${mail.state}`}</a>{' '}
        <a href={`${mailHref}&as=text`}>{t('text')}</a>
      </p>
    </main>
  );
}
