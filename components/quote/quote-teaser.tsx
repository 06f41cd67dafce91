import { useFrame } from '@/hooks/use-frame';
import { firstCountry, type NamedCountry } from '@/lib/i18n/country-names';

import { AskForm } from './ask-form';
import { QuotePlace } from './quote-place';

interface QuoteTeaserProps {
  countries: NamedCountry[];
  /** ISO code; defaults to the first country of the language. */
  country?: string;
}

/**
 * A script loads at the first touch and shows the steps here; without scripts the form opens the
 * quote page.
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
