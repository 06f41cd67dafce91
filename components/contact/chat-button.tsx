import { Icon } from '@/components/kit/ui/icon';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { ContactLink } from './contact-link';

/**
 * The live chat button (spec §2): at the page's end, where it covers nothing; not where the chat itself
 * is. Its script comes when it is used.
 */
export function ChatButton() {
  const common = useTranslations('common');
  const there = useCurrentPath().startsWith(routes.contact());
  if (there) return null;
  return (
    <aside className="chat-button" aria-label={common('chatWithUs')}>
      <ContactLink by="chat" className="btn btn-secondary">
        <Icon name="chat-dots" size={18} /> {common('chatWithUs')}
      </ContactLink>
    </aside>
  );
}
