import { useTranslations } from '@/hooks/use-translations';

const topicKeys = {
  customs: 'tracking.stop.customs',
  weight: 'common.weight',
  shipping: 'blog.topics.shipping',
  storage: 'packages.storage.heading',
  returns: 'blog.topics.returns',
  shopping: 'blog.topics.shopping',
} as const;
const isTranslated = (topic: string): topic is keyof typeof topicKeys =>
  Object.hasOwn(topicKeys, topic);

/** Returns the translated topic, or the slug of an operator's own topic. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslations();
  return (topic) => (isTranslated(topic) ? t(topicKeys[topic]) : topic.replaceAll('-', ' '));
}
