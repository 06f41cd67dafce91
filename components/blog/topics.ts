import { useTranslations } from '@/hooks/use-translations';

const known = {
  customs: 'tracking.stop.customs',
  weight: 'common.weight',
  shipping: 'blog.topics.shipping',
  storage: 'packages.storage.heading',
  returns: 'blog.topics.returns',
  shopping: 'blog.topics.shopping',
} as const;
const isKnown = (topic: string): topic is keyof typeof known => Object.hasOwn(known, topic);

/** Names a topic in the reader's language; one of an operator's own by its slug. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslations();
  return (topic) => (isKnown(topic) ? t(known[topic]) : topic.replaceAll('-', ' '));
}
