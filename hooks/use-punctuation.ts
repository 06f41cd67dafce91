import { useFrame } from '@/hooks/use-frame';
import { punctuation } from '@/rules/locale';

export const usePunctuation = () => punctuation[useFrame().locale];
