import type { ReactNode } from 'react';

import { DescriptionList } from '@/components/kit/display/description-list';
import { useTranslations } from '@/hooks/use-translations';

interface ActionTermsProps {
  cost: ReactNode;
  time: ReactNode;
  after: ReactNode;
}

export function ActionTermsList({ cost, time, after }: ActionTermsProps) {
  const t = useTranslations('package-actions.terms');
  const common = useTranslations('common');
  return (
    <DescriptionList
      items={[
        { key: 'cost', label: common('cost'), value: cost },
        { key: 'time', label: t('time'), value: time },
        { key: 'after', label: t('after'), value: after },
      ]}
    />
  );
}
