import { StepAddress } from '@/components/kit/art/step-address';
import { StepReceive } from '@/components/kit/art/step-receive';
import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { useTranslations } from '@/hooks/use-translations';

import styles from './home.module.scss';

const steps = [
  { key: 'address', Picture: StepAddress },
  { key: 'shop', Picture: StepShop },
  { key: 'receive', Picture: StepReceive },
  { key: 'ship', Picture: StepShip },
] as const;

/** How it works, in four drawings along the route. */
export function Steps() {
  const t = useTranslations('home.steps');
  return (
    <section className={styles.section} aria-labelledby="steps-heading">
      <div className="container-xl">
        <h2 id="steps-heading">{t('heading')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ key, Picture }) => (
            <li key={key}>
              <Picture />
              <h3>{t(`${key}.title`)}</h3>
              <p>{t(`${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
