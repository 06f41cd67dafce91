import { useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { renamePackage } from '@/services/pmt';

import type { RenamedPackage } from '../actions/name-many';
import { useBatch } from '../actions/use-batch';
import styles from './selection-tray.module.scss';
import type { Selection } from './use-selection';

const NameMany = lazyComponent(() => import('../actions/name-many').then((m) => m.NameMany));
const DiscardMany = lazyComponent(() =>
  import('../actions/discard-many').then((m) => m.DiscardMany),
);

interface TrayActionsProps {
  selection: Selection;
  onChange: () => void;
  onRenamed: (renamedPackages: readonly RenamedPackage[]) => void;
}

export function TrayActions({ selection, onChange, onRenamed }: TrayActionsProps) {
  const t = useTranslations('packages.names');
  const actions = useTranslations('package-actions.names');
  const [isNaming, setIsNaming] = useState<boolean | null>(null);
  const [isDiscarding, setIsDiscarding] = useState<boolean | null>(null);
  const { selected, choose } = selection;
  const buttons = [
    { icon: 'pencil', text: t('open'), open: setIsNaming },
    { icon: 'trash', text: actions('discard'), open: setIsDiscarding },
  ] as const;
  return (
    <div className={styles.acts}>
      {buttons.map(({ icon, text, open }) => (
        <Button
          key={icon}
          variant="quiet"
          size="sm"
          icon={<Icon name={icon} />}
          aria-label={text}
          onClick={() => open(true)}
        >
          <span className="d-none d-md-inline">{text}</span>
        </Button>
      ))}
      {isNaming !== null && (
        <NameMany
          selected={selected}
          open={isNaming}
          onClose={() => setIsNaming(false)}
          onRenamed={onRenamed}
        />
      )}
      {isDiscarding !== null && (
        <DiscardMany
          selected={selected}
          open={isDiscarding}
          onClose={() => setIsDiscarding(false)}
          onDone={(discardedItems) => {
            choose(discardedItems, false);
            onChange();
          }}
        />
      )}
    </div>
  );
}

/** `undo` restores the previous names. */
export function useRenaming({ update }: Selection, onChange: () => void) {
  const t = useTranslations('packages');
  const { run, pending } = useBatch(renamePackage);
  const [changes, setChanges] = useState<readonly RenamedPackage[]>([]);
  const apply = (names: readonly RenamedPackage[]) => {
    setChanges(names);
    update(names.map(({ item }) => item));
    onChange();
  };
  const undo = async () => {
    const outcomes =
      (await run(
        changes.map(({ item, previousName: name }) => ({ ref: item.ref, name, seen: item.name })),
      )) ?? [];
    const restored = outcomes.flatMap(({ result }) => (result ? [result.item] : []));
    setChanges(changes.filter(({ item }) => !restored.some(({ ref }) => ref === item.ref)));
    update(restored);
    onChange();
    if (restored.length < outcomes.length) useNotices.getState().notify('danger', t('editFailed'));
  };
  return { changes, show: apply, undo, pending };
}

export function RenamedAlert({
  renaming: { changes: renamedPackages, undo, pending },
  className,
}: {
  renaming: ReturnType<typeof useRenaming>;
  className: string;
}) {
  const t = useTranslations('packages.names');
  const common = useTranslations('common');
  if (renamedPackages.length === 0) return null;
  return (
    <Alert role="status" className={className}>
      <div className="d-flex flex-wrap align-items-center gap-3">
        {t('done', { n: renamedPackages.length })}
        <Button variant="secondary" size="sm" pending={pending} onClick={undo}>
          {common('undo')}
        </Button>
      </div>
    </Alert>
  );
}
