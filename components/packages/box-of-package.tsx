import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';
import { formatWeight } from '@/rules/packages/measures';
import type { BoxItem } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';

const isBox = ({ kinds }: PackageItem) => kinds.includes('onebox');

/** Links a package to the OneBox that it is, is in or is chosen for; nothing for any other. */
export function BoxOfPackage({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  const key = isBox(item) ? item.ref : item.boxId;
  if (key === null) return null;
  const link = (
    <LinkButton href={routes.onebox(key)} variant="secondary" size="sm">
      {t('openBox')}
    </LinkButton>
  );
  // The label says where it is.
  if (isBox(item) || item.status === '1') return <p className="mb-4">{link}</p>;
  return (
    <Alert tone="info" className="mb-4">
      <p className="mb-2">{item.status === '2' ? t('reasons.inOnebox') : t('boxed')}</p>
      {link}
    </Alert>
  );
}

/** The contents of a package that is a OneBox; nothing for any other. */
export function BoxItems({ items }: { items: readonly BoxItem[] }) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  if (items.length === 0) return null;
  return (
    <Card title={t('boxItems')}>
      <ul className="list-unstyled mb-0">
        {items.map((item) => (
          <li
            key={item.ref}
            className="d-flex flex-wrap justify-content-between gap-2 py-2 border-top"
          >
            <Link href={routes.package(item.ref)} className="d-inline-block py-1">
              {item.name}
            </Link>
            <span className="num text-muted">
              {formatWeight(item.weightGrams, locale)}
              {DOT}
              <Money amount={item.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
