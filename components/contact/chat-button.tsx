import { Icon } from '@/components/kit/ui/icon';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { ContactLink } from './contact-link';

/** Hidden on the contact page. Its script loads on first use. */
export function ChatButton() {
  const common = useTranslations('common');
  const isContactPage = useCurrentPath().startsWith(routes.contact());
  if (isContactPage) return null;
  return (
    <aside className="chat-button" aria-label={common('chatWithUs')}>
      <ContactLink channel="chat" className="btn btn-secondary">
        <Icon name="chat-dots" size={18} /> {common('chatWithUs')}
      </ContactLink>
    </aside>
  );
}
