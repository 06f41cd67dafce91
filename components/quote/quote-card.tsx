import { Card } from '@/components/kit/ui/card';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';

import { LinkField } from './link-field';

/** For React pages; documents use `QuoteTeaser`. */
export function QuoteCard() {
  const t = useTranslations('quote');
  const { locale } = useFrame();
  return (
    <Card title={t('teaser.heading')}>
      <p className="text-muted">{t('teaser.text')}</p>
      <form action={localePath(locale, routes.liveQuote())} method="post" noValidate>
        <input type="hidden" name="step" value="ask" />
        <input type="hidden" name="quantity" value="1" />
        <LinkField id="live-quote" value="" />
        <button className="btn btn-secondary mt-3" type="submit">
          {t('ask.submit')}
        </button>
      </form>
    </Card>
  );
}
