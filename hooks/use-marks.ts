import { useFrame } from '@/hooks/use-frame';
import { marks } from '@/rules/locale';

export const useMarks = () => marks[useFrame().locale];
