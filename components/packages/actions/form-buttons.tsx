import { useFormMeta } from '@/components/kit/forms/form-context';
import { Button } from '@/components/kit/ui/button';
import { useTranslations } from '@/hooks/use-translations';

export function FormButtons({ onCancel, submit }: { onCancel: () => void; submit: string }) {
  const t = useTranslations('common');
  const { pending } = useFormMeta();
  return (
    <div className="d-flex flex-wrap justify-content-end gap-2">
      <Button variant="secondary" onClick={onCancel} aria-disabled={pending}>
        {t('cancel')}
      </Button>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </div>
  );
}
