import { useTranslations } from '@/hooks/use-translations';
import { speedKey } from '@/rules/rates/speeds';

/** The name of a speed by its code; of one without words of its own the title that the host gives it. */
export function useSpeedName(): (code: string, title?: string) => string {
  const t = useTranslations();
  return (code, title = code) => {
    const key = speedKey(code);
    if (key === 'upg-express') return t('shipment.speeds.upg-express.name');
    return key ? t(`common.speed.${key}`) : title;
  };
}
