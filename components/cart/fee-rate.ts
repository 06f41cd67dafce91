import { toPercent } from '@/rules/money';

export const formatFeeRate = (fee: { fixed: boolean; rate: string }, fixedText: string): string =>
  fee.fixed ? fixedText : `${toPercent(fee.rate)}%`;
