import { useTranslations } from '@/hooks/use-translations';
import { speedKey } from '@/rules/rates/speeds';

/** Falls back to the host's title. */
export function useSpeedName(): (code: string, title?: string) => string {
  const t = useTranslations();
  return (code, title = code) => {
    const key = speedKey(code);
    if (key === 'upg-express') return t('shipment.speeds.upg-express.name');
    return key ? t(`common.speed.${key}`) : title;
  };
}
