import { useState } from 'react';

import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { galleryHref, type GalleryLook } from '@/rules/test-mode/gallery';

import { galleryGroups } from './state';

interface GalleryIndexProps {
  addresses: readonly string[];
  look: GalleryLook;
}

/** Every state by its group, and a search among them. */
export function GalleryIndex({ addresses, look }: GalleryIndexProps) {
  const t = useTranslations('gallery');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = addresses.filter((address) => address.toLowerCase().includes(wanted));
  return (
    <main className="container-xl py-4" data-gallery>
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
      <p role="status">{t('found', { n: found.length })}</p>
      {[...galleryGroups, 'mails' as const].map((group) => {
        const own = found.filter((address) => address.startsWith(`${group}/`));
        return (
          own.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`} className="mb-4">
              <h2 id={`group-${group}`} className="fs-4">
                {t(`groups.${group}`)}
              </h2>
              <ul className="d-flex flex-wrap gap-3 list-unstyled">
                {own.map((address) => (
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
