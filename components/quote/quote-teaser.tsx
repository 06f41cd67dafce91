import { useFrame } from '@/hooks/use-frame';
import { likelyCountry, type NamedCountry } from '@/lib/i18n/country-names';

import { AskForm } from './ask-form';
import { QuoteSlot } from './quote-slot';

interface QuoteTeaserProps {
  countries: NamedCountry[];
  /** ISO code; defaults to the first country of the language. */
  country?: string;
}

/**
 * A script loads on the first touch and shows the steps here; without scripts the form opens the
 * quote page.
 */
export function QuoteTeaser({ countries, country }: QuoteTeaserProps) {
  const { locale } = useFrame();
  return (
    <QuoteSlot labelledBy="live-quote">
      <AskForm
        id="live-quote"
        countries={countries}
        values={{ url: '', quantity: '1', country: country ?? likelyCountry[locale] }}
      />
    </QuoteSlot>
  );
}
