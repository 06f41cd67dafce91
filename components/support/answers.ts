import { useTranslations } from '@/hooks/use-translations';
import type { AnswerEntry } from '@/rules/support/search';
import { routes } from '@/rules/routes';
import type { Facts } from '@/services/list';

/** In page order. */
const answerTopics = {
  arrival: ['missing', 'verify', 'storage', 'return'],
  declare: ['declare', 'price', 'battery'],
  ship: ['ship', 'weight', 'onebox', 'track', 'cancel', 'damaged', 'remote'],
  customs: ['tax', 'identity'],
  shop: ['buy', 'quote'],
  account: ['pay', 'credit', 'tier'],
} as const;
export type AnswerTopic = keyof typeof answerTopics;
export const topicKeys = Object.keys(answerTopics) as AnswerTopic[];
type AnswerKey = (typeof answerTopics)[AnswerTopic][number];

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

export interface Answer extends AnswerEntry {
  topic: AnswerTopic;
  more: { href: string; label: string } | null;
  /** False if a current figure is unavailable. */
  isComplete: boolean;
}

/** Labels that answers quote from the interface. */
function useLabels() {
  const frame = useTranslations('frame');
  const packages = useTranslations('packages');
  return {
    packages: frame('packages'),
    shipments: frame('shipments'),
    declare: packages('declare'),
  };
}

/** Reads the argument names of a message, as source "{name}" or compiled ["name"]. */
const readArgumentNames = (text: unknown): string[] =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}|\["(\w+)"\]/g)].map(
    ([, sourceName = '', compiledName = '']) => sourceName || compiledName,
  );

/** Answers whose figures are unavailable say so. */
export function useAnswers(facts: Facts | null): Answer[] {
  const t = useTranslations('support');
  const labels = useLabels();
  const argumentValues: Record<string, string> = { ...facts, ...labels };
  return topicKeys.flatMap((topic) =>
    answerTopics[topic].map((key): Answer => {
      const argumentNames = readArgumentNames(t.raw(`answers.${key}.a`));
      const isComplete = argumentNames.every((name) => Object.hasOwn(argumentValues, name));
      return {
        key,
        topic,
        question: t(`answers.${key}.q`),
        answer: isComplete ? t(`answers.${key}.a`, argumentValues) : t('unavailable'),
        words: t(`answers.${key}.words`),
        more: isLinked(key) ? { href: links[key], label: t(`answers.${key}.link`) } : null,
        isComplete,
      };
    }),
  );
}
