import { WeightPicture } from '@/components/boxes/weight-picture';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { formatWeightRange } from '@/rules/packages/measures';
import { guideCategories, weightsGuide, type GuideCategory } from '@/rules/rates/typical-weights';

import styles from './weights-guide.module.scss';

interface WeightsGuideProps {
  chosen: GuideCategory;
  /** URL of the current page, for use without scripts. */
  action: string;
  /** Other query parameters to preserve. */
  hiddenFields?: Record<string, string>;
}

/** Shows typical weights by category. The enhancement module switches categories in place. */
export function WeightsGuide({ chosen, action, hiddenFields = {} }: WeightsGuideProps) {
  const t = useTranslations('weights');
  const common = useTranslations('common');
  return (
    <>
      <form className={styles.form} action={action} method="get">
        {Object.entries(hiddenFields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="form-label" htmlFor="guide">
          {common('category')}
        </label>
        <div>
          <select
            className="form-select"
            id="guide"
            name="guide"
            defaultValue={chosen}
            data-panels="guide-panel"
          >
            {guideCategories.map((category) => (
              <option key={category} value={category}>
                {t(`categories.${category}`)}
              </option>
            ))}
          </select>
          <button className="btn btn-secondary" type="submit">
            {t('show')}
          </button>
        </div>
      </form>
      {guideCategories.map((category) => (
        <Panel key={category} category={category} hidden={category !== chosen} />
      ))}
    </>
  );
}

function Panel({ category, hidden }: { category: GuideCategory; hidden: boolean }) {
  const t = useTranslations('weights');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const punctuation = usePunctuation();
  return (
    <div className={styles.panel} id={`guide-panel-${category}`} hidden={hidden}>
      <WeightPicture category={category} className={styles.picture} />
      <table className="table mb-0">
        <caption className="visually-hidden">{`${t('typical')}${punctuation.colon}${t(`categories.${category}`)}`}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('thing')}</th>
            <th scope="col">{common('weight')}</th>
          </tr>
        </thead>
        <tbody>
          {weightsGuide[category].map(([thing, minWeight, maxWeight]) => (
            <tr key={thing}>
              <th scope="row">{t(`things.${category}.${thing}` as 'things.pets.toy')}</th>
              <td className="num">{formatWeightRange(minWeight, maxWeight, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
