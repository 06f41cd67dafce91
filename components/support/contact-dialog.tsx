import { useContactDialog } from '@/components/contact/use-contact-dialog';
import { Dialog } from '@/components/kit/overlays/dialog';
import { SidePanel } from '@/components/kit/overlays/side-panel';
import { LazyMessages } from '@/components/kit/ui/lazy-messages';
import { useTranslations } from '@/hooks/use-translations';
import type { ContactPrefill } from '@/rules/contact-about';

import { ContactPanel } from './contact-panel';

export function ContactDialog({ about }: { about: ContactPrefill }) {
  const close = useContactDialog((state) => state.close);
  return (
    <LazyMessages part="contact" onLoadFailed={close}>
      <ContactWindow about={about} />
    </LazyMessages>
  );
}

function ContactWindow({ about }: { about: ContactPrefill }) {
  const t = useTranslations('common');
  const { close, channel } = useContactDialog();
  const panel = <ContactPanel id="modal-contact" about={about} channel={channel} />;
  return channel === 'chat' ? (
    <SidePanel onClose={close} title={t('contactUs')}>
      {panel}
    </SidePanel>
  ) : (
    <Dialog open onClose={close} title={t('contactUs')} size="lg">
      {panel}
    </Dialog>
  );
}
