import { BoxRefusal } from '@/components/domain/box-refusal';
import { useBoxReason } from '@/components/domain/use-box-reason';
import { Button } from '@/components/kit/ui/button';
import { useFrame } from '@/hooks/use-frame';
import { useMarks } from '@/hooks/use-marks';
import { useTranslations } from '@/hooks/use-translations';
import { boxProblems } from '@/rules/packages/onebox';
import type { PackageFacts } from '@/rules/packages/package';
import { localePath, routes } from '@/rules/routes';
import { boxRefusals } from '@/services/onebox';

import styles from './selection-tray.module.scss';
import type { ShipAction } from './ship-action';

interface BoxOfferProps {
  selected: readonly PackageFacts[];
  box: ShipAction;
}

/**
 * What keeps these packages from becoming one box; null when nothing is known to. The host decides
 * again.
 */
const problemOf = (selected: readonly PackageFacts[]) =>
  boxProblems(selected.map((facts) => ({ facts, container: null })))[0] ?? null;

/** The button that puts what is selected into one box. */
export function BoxButton({ selected, box }: BoxOfferProps) {
  const t = useTranslations('onebox.tray');
  const why =
    problemOf(selected) !== null &&
    ({ 'aria-disabled': true, 'aria-describedby': 'why-no-box' } as const);
  return (
    <Button
      variant="secondary"
      pending={box.pending}
      onClick={() => box.run(selected.map(({ ref }) => ref))}
      {...why}
    >
      {t('put', { n: selected.length })}
    </Button>
  );
}

/** Why they cannot become one box, known before or said by the host. */
export function BoxHint({
  selected,
  box,
  nameOf,
}: BoxOfferProps & { nameOf: (ref: string) => string }) {
  const reason = useBoxReason();
  const marks = useMarks();
  const problem = problemOf(selected);
  return (
    <>
      {box.error && (
        <BoxRefusal
          error={box.error}
          refusals={boxRefusals(box.error)}
          nameOf={nameOf}
          className={`${styles.problem} mb-0`}
        />
      )}
      {problem && (
        <p className={styles.hint} id="why-no-box">
          {problem.ref !== null && <strong>{`${nameOf(problem.ref)}${marks.colon}`}</strong>}
          {reason(problem.code)}
        </p>
      )}
    </>
  );
}

/** The way to what a OneBox is: a document without the framework's script, so by a plain link. */
export function BoxGuideLink() {
  const t = useTranslations('onebox.tray');
  const { locale } = useFrame();
  return (
    <p className={styles.hint}>
      <a href={localePath(locale, routes.oneboxGuide())}>{t('what')}</a>
    </p>
  );
}
