import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { usAddressLines } from '@/rules/brand';

/** The promise of the register page: a sample address card that fills in as the name is typed. */
export function SampleAddress({ firstName, lastName }: { firstName: string; lastName: string }) {
  const t = useTranslations('auth');
  const { brand } = useFrame();
  const name = `${firstName} ${lastName}`.trim();
  const lines = usAddressLines(brand, { firstname: '', lastname: '', suite: 'CG•••••••' }).filter(
    ({ field }) => field !== 'name',
  );
  return (
    <>
      <h2 className="fs-2">{t('promiseTitle')}</h2>
      <p>{t('promiseText')}</p>
      <figure className="label-card mb-0">
        <figcaption className="small text-muted mb-2">{t('sampleAddress')}</figcaption>
        <address className="font-monospace mb-0">
          <strong className="d-block text-break">
            {name || <span className="fw-normal text-muted">{t('sampleName')}</span>}
          </strong>
          {lines.map(({ field, value }) => (
            <span key={field} className="d-block" lang="en" translate="no">
              {value}
            </span>
          ))}
        </address>
      </figure>
    </>
  );
}
