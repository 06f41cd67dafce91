import { useTranslations } from '@/hooks/use-translations';

const known = ['customs', 'weight', 'shipping', 'storage', 'returns', 'shopping'] as const;

/** Names a topic in the reader's language; one of an operator's own by its slug. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslations('blog.topics');
  return (topic) => {
    const name = known.find((one) => one === topic);
    return name ? t(name) : topic.replaceAll('-', ' ');
  };
}
