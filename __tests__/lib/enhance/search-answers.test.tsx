import { renderPage } from '@/__tests__/support/render';
import { AnswerResults, AnswerSearch } from '@/components/support/answer-search';
import { AnswerList } from '@/components/support/answer-list';
import { useAnswers } from '@/components/support/answers';
import { installAnswerSearch } from '@/lib/browser/enhance/search-answers';

function Page() {
  const answers = useAnswers(null);
  return (
    <>
      <AnswerSearch query="" />
      <AnswerResults answers={answers} query="" />
      <div data-answers="">
        <AnswerList answers={answers} anchors />
      </div>
    </>
  );
}

function typeQuery(text: string) {
  const searchBox = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!searchBox) throw new Error('no box');
  searchBox.value = text;
  searchBox.dispatchEvent(new Event('input', { bubbles: true }));
}
const listShownTexts = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !element.closest('[hidden]'))
    .map((element) => element.textContent);

describe('the support search while typing', () => {
  beforeEach(() => {
    renderPage(<Page />);
    installAnswerSearch(document);
  });

  it('shows matches and their number, and restores the topics when the box is cleared', () => {
    typeQuery('power bank');
    expect(listShownTexts('[data-found] summary')).toEqual([
      'Can you ship batteries, perfume, or nail polish?',
    ]);
    expect(listShownTexts('[data-part=count]')).toEqual(['1 answer']);
    expect(document.querySelectorAll('#battery')).toHaveLength(1);
    expect(listShownTexts('[data-answers] summary')).toEqual([]);
    typeQuery('');
    expect(listShownTexts('[data-found] summary')).toEqual([]);
    expect(listShownTexts('[data-answers] summary').length).toBeGreaterThan(15);
  });

  it('offers three topics and a message with the search text when nothing matches', () => {
    typeQuery('qqqq & zzzz');
    expect(listShownTexts('[data-part=none] h2')).toEqual(['No answers match your search']);
    expect(listShownTexts('[data-near]')).toHaveLength(3);
    expect(document.querySelector<HTMLAnchorElement>('[data-part=write] a')?.href).toMatch(
      /\/support\/contact\?subject=qqqq\+%26\+zzzz$/,
    );
  });

  it('keeps the form on the page', () => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});
