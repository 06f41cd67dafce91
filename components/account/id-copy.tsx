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
  const [isOpen, setIsOpen] = useState(false);
  const { colon } = usePunctuation();
  const name = addressTitle(address);
  return (
    <div className="mb-2">
      {address.idCopy && (
        <p className="mb-1">
          <Chip tone="success">{t('idKept', { lastFour: address.idCopy.lastFour })}</Chip>
        </p>
      )}
      {address.idCopy && <ViewIdCopy address={address} />}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setIsOpen(true)}
        aria-label={`${address.idCopy ? t('idReplace') : t('idAdd')}${colon}${name}`}
      >
        {address.idCopy ? t('idReplace') : t('idAdd')}
      </Button>
      {isOpen && (
        <IdCopyDialog
          address={address}
          onClose={() => setIsOpen(false)}
          onSaved={(addresses) => {
            setIsOpen(false);
            useNotices.getState().notify('success', t('idSaved'));
            onChanged(addresses);
          }}
        />
      )}
    </div>
  );
}

/** Opens the window in the click handler, before requesting the ticket, to avoid popup blockers. */
function ViewIdCopy({ address }: { address: DeliveryAddress }) {
  const t = useTranslations('address');
  const { locale } = useFrame();
  const { colon } = usePunctuation();
  const [origins] = useState(() => (typeof window === 'undefined' ? [] : [window.location.origin]));
  const popup = usePopup(origins);
  const fail = () => {
    popup.close();
    useNotices.getState().notify('danger', t('idFailed'));
  };
  const ticketRequest = useAction(requestIdCopyTicket, {
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
    await ticketRequest.run(address.id);
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={ticketRequest.pending}
      onClick={view}
      aria-label={`${t('idView')}${colon}${addressTitle(address)}`}
    >
      {t('idView')}
    </Button>
  );
}
