import { useDelayed } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';

/** Becomes visible after 300 ms and announces loading once. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useTranslations('common');
  const isVisible = useDelayed(true);
  return (
    <div role="status" className={isVisible ? 'placeholder-glow' : 'invisible'}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, i) => (
        <span
          key={i}
          className={`placeholder d-block rounded mb-3 ${i % 3 === 2 ? 'w-50' : 'w-100'}`}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
