import { limits } from '@/contract/limits';
import { searchAnswers, type AnswerEntry } from '@/rules/support/search';

/**
 * Markup: `data-answer` on answers, `data-found` for results, `data-one` and `data-many` ("{n}")
 * for counts.
 */
export function installAnswerSearch(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-answer-search]');
  const input = form?.querySelector<HTMLInputElement>('input[type=search]');
  const results = page.querySelector<HTMLElement>('[data-found]');
  const topics = page.querySelector<HTMLElement>('[data-answers]');
  if (!form || !input || !results || !topics) return;
  const answers = [...topics.querySelectorAll<HTMLDetailsElement>('details[data-answer]')];
  const entries = answers.map(readEntry);
  const show = () => {
    const query = input.value.trim().slice(0, limits.searchMax);
    topics.hidden = query !== '';
    results.hidden = query === '';
    if (query !== '') showResults(results, { all: answers, entries, query });
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  if (input.value !== '') show();
}

function readEntry(answer: HTMLDetailsElement): AnswerEntry {
  const question = answer.querySelector('summary')?.textContent ?? '';
  return {
    key: answer.dataset['answer'] ?? '',
    topic: answer.dataset['topic'] ?? '',
    question,
    answer: (answer.textContent ?? '').slice(question.length),
    words: answer.dataset['words'] ?? '',
  };
}

interface Search {
  all: readonly HTMLDetailsElement[];
  entries: readonly AnswerEntry[];
  query: string;
}

function showResults(results: HTMLElement, { all, entries, query }: Search): void {
  const matches = searchAnswers(entries, query);
  const count = matches.answers.length;
  const findPart = (name: string) => results.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [list, emptyMessage, countMessage, contact] = [
    findPart('list'),
    findPart('none'),
    findPart('count'),
    findPart('write'),
  ];
  if (!list || !emptyMessage || !countMessage) return;
  countMessage.hidden = count === 0;
  const template = (count === 1 ? countMessage.dataset['one'] : countMessage.dataset['many']) ?? '';
  countMessage.textContent = template.replace('{n}', String(count));
  list.replaceChildren(
    ...matches.answers.flatMap((key) => {
      const answer = all.find(({ dataset }) => dataset['answer'] === key);
      if (!answer) return [];
      const copy = answer.cloneNode(true) as HTMLDetailsElement;
      copy.removeAttribute('id');
      copy.open = count === 1;
      return [copy];
    }),
  );
  emptyMessage.hidden = count > 0;
  for (const link of emptyMessage.querySelectorAll<HTMLElement>('[data-near]'))
    link.hidden = !matches.topics.includes(link.dataset['near'] ?? '');
  const link = contact?.querySelector('a');
  if (link) link.search = new URLSearchParams({ subject: query }).toString();
}
