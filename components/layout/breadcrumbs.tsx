import { JsonLd } from '@/components/kit/seo/json-ld';
import { useCurrentPathname } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, pageUrl, routes } from '@/rules/routes';

export interface Crumb {
  name: string;
  /** Path without the language prefix; omitted for the last crumb. */
  href?: string;
}

/** Adds the home page and structured data. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations('frame');
  const { locale, origin } = useFrame();
  const currentPath = useCurrentPathname();
  const trail: readonly Crumb[] = [{ name: t('crumbHome'), href: routes.home() }, ...crumbs];
  return (
    <nav className="crumbs container-xl" aria-label={t('breadcrumbs')}>
      <ol>
        {trail.map(({ name, href }) => (
          <li key={href ?? currentPath}>
            {href ? (
              <a href={localePath(locale, href)}>{name}</a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ name, href = currentPath }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: pageUrl(origin, locale, href),
          })),
        }}
      />
    </nav>
  );
}
