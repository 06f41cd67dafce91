import { useFrame } from '@/hooks/use-frame';
import { firstCountry, type NamedCountry } from '@/lib/i18n/country-names';

import { AskForm } from './ask-form';
import { QuotePlace } from './quote-place';

interface QuoteTeaserProps {
  countries: NamedCountry[];
  /** ISO code of the country that is offered; the first one of the language when missing. */
  country?: string;
}

/**
 * The live quote on another document: its question. What follows is rendered by the quote's own page,
 * and put here by a script that comes with the first touch; without scripts the form leads there.
 */
export function QuoteTeaser({ countries, country }: QuoteTeaserProps) {
  const { locale } = useFrame();
  return (
    <QuotePlace labelledBy="live-quote">
      <AskForm
        id="live-quote"
        countries={countries}
        values={{ url: '', quantity: '1', country: country ?? firstCountry[locale] }}
      />
    </QuotePlace>
  );
}
