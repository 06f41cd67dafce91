import { useTranslations } from '@/hooks/use-translations';

const translatedTopics = [
  'customs',
  'weight',
  'shipping',
  'storage',
  'returns',
  'shopping',
] as const;

/** Returns the translated topic, or the slug of an operator's own topic. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslations('blog.topics');
  return (topic) => {
    const name = translatedTopics.find((one) => one === topic);
    return name ? t(name) : topic.replaceAll('-', ' ');
  };
}
