import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useNotices } from '@/hooks/use-notices';
import { usePopup } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import { addressTitle, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import { absoluteUrl, routes } from '@/rules/routes';
import { requestIdCopyTicket } from '@/services/id-copy';

const IdCopyDialog = lazyComponent(() => import('./id-copy-dialog').then((m) => m.IdCopyDialog));

interface IdCopyProps {
  address: DeliveryAddress;
  onChanged: (addresses: DeliveryAddress[]) => void;
}

export function IdCopy({ address, onChanged }: IdCopyProps) {
  const t = useTranslations('address');
  const [open, setOpen] = useState(false);
  const { colon } = usePunctuation();
  const name = addressTitle(address);
  return (
    <div className="mb-2">
      {address.idCopy && (
        <p className="mb-1">
          <Chip tone="success">{t('idKept', { lastFour: address.idCopy.lastFour })}</Chip>
        </p>
      )}
      {address.idCopy && <View address={address} />}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={`${address.idCopy ? t('idReplace') : t('idAdd')}${colon}${name}`}
      >
        {address.idCopy ? t('idReplace') : t('idAdd')}
      </Button>
      {open && (
        <IdCopyDialog
          address={address}
          onClose={() => setOpen(false)}
          onSaved={(addresses) => {
            setOpen(false);
            useNotices.getState().notify('success', t('idSaved'));
            onChanged(addresses);
          }}
        />
      )}
    </div>
  );
}

/** Opens the window within the click, before the ticket request, to avoid popup blockers. */
function View({ address }: { address: DeliveryAddress }) {
  const t = useTranslations('address');
  const { locale } = useFrame();
  const { colon } = usePunctuation();
  const [origins] = useState(() => (typeof window === 'undefined' ? [] : [window.location.origin]));
  const popup = usePopup(origins);
  const fail = () => {
    popup.close();
    useNotices.getState().notify('danger', t('idFailed'));
  };
  const ticket = useAction(requestIdCopyTicket, {
    onDone: (token) => {
      if (
        !token ||
        !popup.goTo(
          absoluteUrl(origins[0] ?? '', routes.paper({ token, of: 'id-copy', lang: locale })),
        )
      )
        fail();
    },
    onError: fail,
  });
  const view = async () => {
    if (!popup.open(t('idOpening'))) return fail();
    await ticket.run(address.id);
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={ticket.pending}
      onClick={view}
      aria-label={`${t('idView')}${colon}${addressTitle(address)}`}
    >
      {t('idView')}
    </Button>
  );
}
