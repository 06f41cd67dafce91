import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';

import { BoxesInProcess } from '@/components/domain/boxes-in-process';
import { Button } from '@/components/kit/ui/button';
import { Dialog } from '@/components/kit/ui/dialog';
import { Notices } from '@/components/kit/ui/notices';
import { ApiProvider, useFrame } from '@/hooks/use-frame';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import type { PackageAction, RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { statusTable } from '@/rules/packages/package';

import { ActionDialog } from './action-dialog';
import { EditForm } from './edit-form';
import {
  actionStates,
  boxStates,
  labelStates,
  reasonStates,
  storageStates,
  type GalleryState,
} from './gallery-states';
import { PackageCard } from './package-card';
import cards from './package-card.module.scss';
import type { PendingReleases } from './use-pending-releases';

const nothing = () => undefined;
const kept: PendingReleases = { waiting: new Set(), keep: nothing };

const answers: Record<string, unknown> = {
  'GET /pmt/configs': {
    categories: [],
    actionrequestfee: {
      hazmat: '32.00',
      contentverification: '5.00',
      repack: '7.00',
      repackBag: '5.00',
    },
    hazmatfloor: 3500,
  },
  'GET /actionrequest/action/getrepack': {
    repacktype: 'box',
    actualweight: 970,
    dimensions: { length: 25, width: 18, height: 9 },
    volumetricweight: 810,
    weightbefore: 3500,
    weightafter: 1000,
    savings: '18.40',
    fee: '7.00',
    notes: [],
  },
  'GET /pmt/merchants': { merchants: [{ name: 'Amazon' }] },
};

/**
 * Answers what dialogs ask for; whatever is sent fails, so that their failure can be looked at too.
 */
const stillApi: Api = {
  request: (key) =>
    key in answers
      ? Promise.resolve(answers[key] as never)
      : Promise.reject(new ApiError('server', { status: 500 })),
};

const categories = [
  { code: 'kitchenware', locked: false },
  { code: 'tobacco', locked: true },
];

/**
 * Test mode only (pages/dev/gallery.tsx): every state of the package card and every dialog, made
 * from the rule tables. Marked for the check of release builds.
 */
export function PackageGallery({ dialog }: { dialog: string }) {
  const { now } = useFrame();
  const labels = [...labelStates(now).values()];
  return (
    <ApiProvider api={stillApi}>
      <div data-test-mode="package-gallery">
        <Cards
          heading="labels"
          states={labels.filter(({ item }) => statusTable[item.status].list === 'active')}
          selectable
        />
        <Cards
          heading="history"
          states={labels.filter(({ item }) => statusTable[item.status].list === 'history')}
        />
        <Part heading="boxes">
          <BoxesInProcess boxes={boxStates} />
        </Part>
        <Cards heading="reasons" states={[...reasonStates(now).values()]} selectable />
        <Cards heading="storage" states={storageStates(now)} selectable />
        <Cards heading="kept" states={storageStates(now).slice(0, 1)} selectable waiting />
        <Dialogs first={dialog} items={actionStates(now)} />
      </div>
      <Notices />
    </ApiProvider>
  );
}

function Part({
  heading,
  children,
}: {
  heading: 'labels' | 'history' | 'boxes' | 'reasons' | 'storage' | 'kept' | 'dialogs';
  children: ReactNode;
}) {
  const t = useTranslations('gallery');
  return (
    <section className="my-5" aria-labelledby={heading}>
      <h2 className="fs-3" id={heading}>
        {t(heading)}
      </h2>
      {children}
    </section>
  );
}

interface CardsProps {
  heading: 'labels' | 'history' | 'reasons' | 'storage' | 'kept';
  states: GalleryState[];
  selectable?: boolean;
  waiting?: boolean;
}

function Cards({ heading, states, selectable = false, waiting = false }: CardsProps) {
  const shown = waiting ? { ...kept, waiting: new Set(states.map(({ item }) => item.ref)) } : kept;
  return (
    <Part heading={heading}>
      <div className={cards.room}>
        <ul className={`paper-list ${cards.list}`} aria-labelledby={heading}>
          {states.map(({ item, destination, selected }) => (
            <PackageCard
              key={item.ref}
              item={item}
              destination={destination}
              kept={shown}
              onChange={nothing}
              {...(selectable && { selected, onToggle: nothing })}
            />
          ))}
        </ul>
      </div>
    </Part>
  );
}

function Dialogs({ first, items }: { first: string; items: Map<PackageAction, PackageItem> }) {
  const [open, setOpen] = useState(first);
  const close = () => setOpen('');
  const item = items.get(open as PackageAction);
  const picker = open === 'picker' ? items.get('hazmat') : undefined;
  const asked = picker ?? (open === 'edit' || open === 'declare' ? undefined : item);
  return (
    <Part heading="dialogs">
      <div className="d-flex flex-wrap gap-2">
        {['picker', ...items.keys()]
          .filter((name) => name !== 'declare')
          .map((name) => (
            <Button key={name} variant="secondary" size="sm" onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
      </div>
      {asked && (
        <ActionDialog
          item={asked}
          open
          {...(!picker && { action: open as RequestAction })}
          onClose={close}
          onChange={close}
          keep={nothing}
        />
      )}
      {item && open === 'edit' && (
        <Dialog open onClose={close} title={item.name}>
          <EditForm item={item} categories={categories} onSaved={close} onCancel={close} />
        </Dialog>
      )}
    </Part>
  );
}
