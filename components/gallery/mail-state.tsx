import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { galleryMailHref, type GalleryLook } from '@/rules/test-mode/gallery';

import type { GalleryMail } from './state';

/** An email as the host writes it, in a frame that runs nothing. */
export function MailState({ mail, look }: { mail: GalleryMail; look: GalleryLook }) {
  const t = useTranslations('gallery');
  const { locale } = useFrame();
  const address = galleryMailHref(mail, { language: locale, brand: look.brand });
  return (
    <main data-gallery>
      <iframe
        title={`${mail.kind} ${mail.state}`}
        className="w-100 border-0 d-block"
        height={1400}
        sandbox=""
        src={address}
      />
      <p className="container-xl py-3">
        <a href={address}>{`${mail.kind} ${mail.state}`}</a>{' '}
        <a href={`${address}&as=text`}>{t('text')}</a>
      </p>
    </main>
  );
}
