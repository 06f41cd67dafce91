import { limits } from '@/contract/limits';
import { searchAnswers, type Entry } from '@/rules/support/search';

/**
 * Markup: `data-answer` on answers, `data-found` for results, `data-one` and `data-many` ("{n}")
 * for counts.
 */
export function installAnswerSearch(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-answer-search]');
  const box = form?.querySelector<HTMLInputElement>('input[type=search]');
  const place = page.querySelector<HTMLElement>('[data-found]');
  const topics = page.querySelector<HTMLElement>('[data-answers]');
  if (!form || !box || !place || !topics) return;
  const all = [...topics.querySelectorAll<HTMLDetailsElement>('details[data-answer]')];
  const entries = all.map(readEntry);
  const show = () => {
    const query = box.value.trim().slice(0, limits.searchMax);
    topics.hidden = query !== '';
    place.hidden = query === '';
    if (query !== '') showFound(place, { all, entries, query });
  };
  box.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  if (box.value !== '') show();
}

function readEntry(answer: HTMLDetailsElement): Entry {
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
  entries: readonly Entry[];
  query: string;
}

function showFound(place: HTMLElement, { all, entries, query }: Search): void {
  const found = searchAnswers(entries, query);
  const count = found.answers.length;
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [list, none, countMessage, write] = [
    part('list'),
    part('none'),
    part('count'),
    part('write'),
  ];
  if (!list || !none || !countMessage) return;
  countMessage.hidden = count === 0;
  const words = (count === 1 ? countMessage.dataset['one'] : countMessage.dataset['many']) ?? '';
  countMessage.textContent = words.replace('{n}', String(count));
  list.replaceChildren(
    ...found.answers.flatMap((key) => {
      const answer = all.find(({ dataset }) => dataset['answer'] === key);
      if (!answer) return [];
      const copy = answer.cloneNode(true) as HTMLDetailsElement;
      copy.removeAttribute('id');
      copy.open = count === 1;
      return [copy];
    }),
  );
  none.hidden = count > 0;
  for (const link of none.querySelectorAll<HTMLElement>('[data-near]'))
    link.hidden = !found.topics.includes(link.dataset['near'] ?? '');
  const link = write?.querySelector('a');
  if (link) link.search = new URLSearchParams({ subject: query }).toString();
}
