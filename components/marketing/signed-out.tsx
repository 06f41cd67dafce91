import { useTranslations } from '@/hooks/use-translations';

import styles from './home.module.scss';

/** Where the script of the document says that one has just signed out (lib/browser/signed-out.ts). */
export function SignedOut() {
  const t = useTranslations('home');
  return <p role="status" className={styles.signedOut} data-signed-out={t('signedOut')} />;
}
