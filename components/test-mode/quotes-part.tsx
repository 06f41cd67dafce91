import { useState, type SyntheticEvent } from 'react';

import type { TestMember } from '@/contract/test-mode/bundle';
import { testQuoteStages } from '@/contract/test-mode/stages';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { sendAct, fetchTestState } from '@/lib/browser/test-mode/calls';
import { localePath, routes } from '@/rules/routes';

import { ActRow, TestInput } from './field';
import type { TestWork } from './use-test-work';

const GRAMS_PER_KG = 1000;

interface ListedQuote {
  id: string;
  kind: 'answered' | 'waiting' | 'none' | 'locked';
}

export function QuotesPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const [listedQuotes, setListedQuotes] = useState<ListedQuote[]>([]);
  const [expiredHref, setExpiredHref] = useState('');
  const [kilos, setKilos] = useState('1');
  const refresh = async () => setListedQuotes(listQuotes(await fetchTestState()));
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) void refresh().catch(work.fail);
  };
  const run = (request: Parameters<typeof sendAct>[0]) =>
    work.run(async () => {
      const result = await sendAct(request);
      setExpiredHref(request.quote === 'expired' ? (result.open ?? '') : '');
      await refresh();
      return result;
    });
  return (
    <details onToggle={handleToggle}>
      <summary>{t('quotes.heading')}</summary>
      <ActRow
        busy={work.busy}
        acts={testQuoteStages.map((quote) => [
          t(`quotes.make.${quote}`),
          () => run({ act: 'quote', quote }),
        ])}
      />
      <QuoteList quotes={listedQuotes} ended={expiredHref} />
      <TestInput
        label={t('quotes.kilos')}
        type="number"
        min={0.001}
        max={500}
        step={0.001}
        value={kilos}
        onChange={({ target }) => setKilos(target.value)}
      />
      <div className="test-row">
        <button
          type="button"
          disabled={work.busy}
          onClick={() =>
            void run({ act: 'quotes', grams: Math.round(Number(kilos) * GRAMS_PER_KG) })
          }
        >
          {t('quotes.answer')}
        </button>
        <button type="button" disabled={work.busy} onClick={() => void run({ act: 'refuse' })}>
          {t('quotes.refuse')}
        </button>
      </div>
    </details>
  );
}

function QuoteList({ quotes, ended }: { quotes: readonly ListedQuote[]; ended: string }) {
  const t = useTranslations('test-mode');
  const { locale } = useFrame();
  const getQuoteHref = (id: string) => localePath(locale, routes.liveQuote({ estimate: id }));
  return (
    <ul>
      {ended && (
        <li>
          <a href={localePath(locale, ended)}>{t('quotes.open.expired')}</a>
        </li>
      )}
      {quotes.map(({ id, kind }) => (
        <li key={id}>
          <a href={getQuoteHref(id)}>{t(`quotes.open.${kind}`)}</a>
        </li>
      ))}
    </ul>
  );
}

const listQuotes = ({ quotes, member }: { quotes: string[]; member: TestMember }): ListedQuote[] =>
  quotes.map((id, index) => ({ id, kind: toKind(member.quotes?.[index]) }));

function toKind(quote: NonNullable<TestMember['quotes']>[number] | undefined): ListedQuote['kind'] {
  if (quote?.locked) return 'locked';
  if (quote?.status === 'completed') return 'answered';
  return quote?.status === 'error' ? 'none' : 'waiting';
}
