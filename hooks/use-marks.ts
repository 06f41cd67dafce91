import { useFrame } from '@/hooks/use-frame';
import { marks } from '@/rules/locale';

/** The marks that join texts, in the reader's language. */
export const useMarks = () => marks[useFrame().locale];
