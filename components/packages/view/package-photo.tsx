import { PackageThumb } from '@/components/boxes/package-thumb';
import { Photos } from '@/components/kit/display/photo';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';

export function usePackagePhotos(item: PackageItem) {
  const t = useTranslations('packages');
  const punctuation = usePunctuation();
  const describe = (n: number) => t('photoOf', { name: item.name, n });
  return item.pictures.map(({ caption, ...picture }, index) => ({
    ...picture,
    caption: caption ? `${describe(index + 1)}${punctuation.colon}${caption}` : describe(index + 1),
  }));
}

export function PackagePhoto({ item, eager = false }: { item: PackageItem; eager?: boolean }) {
  const t = useTranslations('packages');
  const photos = usePackagePhotos(item);
  if (photos.length === 0) {
    return (
      <>
        <PackageThumb src={null} size={88} />
        <span className="visually-hidden">{t('noPhoto')}</span>
      </>
    );
  }
  return <Photos photos={photos} size={88} maxShown={1} eager={eager} />;
}
