import { useAnswers } from '@/components/support/answers';
import { renderPage } from '@/__tests__/support/render';
import { locales, type Locale } from '@/rules/locale';
import { searchAnswers, type AnswerEntry } from '@/rules/support/search';

function loadAnswers(locale: Locale): readonly AnswerEntry[] {
  let answers: readonly AnswerEntry[] = [];
  const Reader = () => {
    answers = useAnswers(null);
    return null;
  };
  renderPage(<Reader />, { locale });
  return answers;
}

const questions: Record<Locale, [query: string, first: string][]> = {
  en: [
    ['how long can I store packages', 'storage'],
    ['power bank', 'battery'],
    ['volumetric weight', 'weight'],
    ['send it back', 'return'],
    ['PAYPAL', 'pay'],
    ['postcode surcharge', 'remote'],
    ['import duties', 'tax'],
  ],
  zh: [
    ['充电宝能不能寄', 'battery'],
    ['仓储费', 'storage'],
    ['体积重', 'weight'],
    ['退货', 'return'],
    ['怎么付款', 'pay'],
    ['身份证', 'identity'],
  ],
  tw: [
    ['行動電源可以寄嗎', 'battery'],
    ['倉儲費', 'storage'],
    ['材積', 'weight'],
    ['退貨', 'return'],
    ['EZ WAY', 'identity'],
    ['離島', 'remote'],
  ],
  ja: [
    ['モバイルバッテリー', 'battery'],
    ['保管料', 'storage'],
    ['容積重量', 'weight'],
    ['返品したい', 'return'],
    ['関税', 'tax'],
    ['ﾓﾊﾞｲﾙﾊﾞｯﾃﾘｰ', 'battery'],
  ],
};

describe.each(locales)('the support search in %s', (locale) => {
  it.each(questions[locale])('finds the answer to "%s"', (query, firstAnswer) => {
    expect(searchAnswers(loadAnswers(locale), query).answers[0]).toBe(firstAnswer);
  });

  it('offers the three nearest topics when nothing matches', () => {
    const searchResult = searchAnswers(loadAnswers(locale), 'zzzz qqqq xxxx');
    expect(searchResult.answers).toEqual([]);
    expect(searchResult.topics).toHaveLength(3);
  });
});

it('handles punctuation, an empty search and a very long one', () => {
  const entries = loadAnswers('en');
  for (const query of ['', '???', '(((', '\\', '%%', 'the a of', '😀', 'battery '.repeat(2000)])
    expect(searchAnswers(entries, query).topics).toHaveLength(3);
  expect(searchAnswers(entries, 'battery '.repeat(2000)).answers[0]).toBe('battery');
});
