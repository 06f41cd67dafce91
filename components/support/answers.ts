import { useTranslations } from '@/hooks/use-translations';
import type { Entry } from '@/rules/support/search';
import { routes } from '@/rules/routes';
import type { Facts } from '@/services/list';

/** The topics of support with their answers, in the order of the page. */
const answerTopics = {
  arrival: ['missing', 'verify', 'storage', 'return'],
  declare: ['declare', 'price', 'battery'],
  ship: ['ship', 'weight', 'onebox', 'track', 'remote'],
  customs: ['tax', 'identity'],
  shop: ['buy', 'quote'],
  account: ['pay', 'credit', 'tier'],
} as const;
export type AnswerTopic = keyof typeof answerTopics;
export const topicKeys = Object.keys(answerTopics) as AnswerTopic[];
type AnswerKey = (typeof answerTopics)[AnswerTopic][number];

/** Where an answer leads on: the page that knows more. */
const links = {
  storage: routes.post('storage'),
  return: routes.post('returns'),
  declare: routes.post('what-to-declare'),
  battery: routes.post('batteries'),
  weight: routes.post('dimensional-weight'),
  onebox: routes.oneboxGuide(),
  track: routes.track(),
  remote: routes.remoteAreas(),
  tax: routes.post('customs-of-your-country'),
  buy: routes.buyForMe(),
  quote: routes.liveQuote(),
} as const;
type LinkedKey = keyof typeof links;
const isLinked = (key: AnswerKey): key is LinkedKey => Object.hasOwn(links, key);

/** An answer as the page shows it and the search goes through it. */
export interface Answer extends Entry {
  topic: AnswerTopic;
  more: { href: string; label: string } | null;
  /** Whether its text is whole: figures of today may be unknown. */
  whole: boolean;
}

/** What answers call by name, in the very words that stand there. */
function useLabels() {
  const frame = useTranslations('frame');
  const packages = useTranslations('packages');
  return {
    packages: frame('packages'),
    shipments: frame('shipments'),
    declare: packages('declare'),
  };
}

/** What a text asks for by name: as it is written, "{name}", or compiled by the build, ["name"]. */
const argumentsOf = (text: unknown): string[] =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}|\["(\w+)"\]/g)].map(
    ([, written = '', compiled = '']) => written || compiled,
  );

/**
 * Every answer with the figures of today. One that names a figure which nobody knows says so instead:
 * no sum is ever guessed.
 */
export function useAnswers(facts: Facts | null): Answer[] {
  const t = useTranslations('support');
  const labels = useLabels();
  const known: Record<string, string> = { ...facts, ...labels };
  return topicKeys.flatMap((topic) =>
    answerTopics[topic].map((key): Answer => {
      const named = argumentsOf(t.raw(`answers.${key}.a`));
      const whole = named.every((name) => Object.hasOwn(known, name));
      return {
        key,
        topic,
        question: t(`answers.${key}.q`),
        answer: whole ? t(`answers.${key}.a`, known) : t('unavailable'),
        words: t(`answers.${key}.words`),
        more: isLinked(key) ? { href: links[key], label: t(`answers.${key}.link`) } : null,
        whole,
      };
    }),
  );
}
