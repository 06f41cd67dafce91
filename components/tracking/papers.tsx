import { PaperButton } from '@/components/domain/paper-button';
import { Card } from '@/components/kit/ui/card';
import type { PaperKind } from '@/contract/paper-kinds';
import { useTranslations } from '@/hooks/use-translations';

const kinds = ['invoice', 'commercial', 'customs'] as const satisfies readonly PaperKind[];

/** The papers of a paid shipment, to keep, to print, and for customs. */
export function Papers({ reference }: { reference: string }) {
  const t = useTranslations('shipments');
  return (
    <Card title={t('papers.title')} className="no-print">
      <ul className="list-unstyled mb-0">
        {kinds.map((kind) => (
          <li key={kind} className="mb-2">
            <PaperButton kind={kind} reference={reference} hint={t('newWindow')}>
              {t(`papers.${kind}`)}
            </PaperButton>
          </li>
        ))}
      </ul>
      <p className="small text-muted mb-0">{t('papers.text')}</p>
    </Card>
  );
}
