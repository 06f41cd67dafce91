import { FaqPage } from '@/components/kit/seo/faq-page';

import { PageSection } from './patterns';
import { Questions } from './questions';

type Question = Parameters<typeof Questions>[0]['items'][number];

/** Shows questions, also as structured data. */
export function QuestionsSection({ heading, items }: { heading: string; items: Question[] }) {
  return (
    <PageSection heading={heading}>
      <FaqPage items={items} />
      <Questions items={items} />
    </PageSection>
  );
}
