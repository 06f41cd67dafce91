import type { Locale } from '@/rules/locale';

import * as en from './en';
import * as ja from './ja';
import * as tw from './tw';
import * as zh from './zh';

export const hostTexts: Record<Locale, typeof en> = { en, zh, tw, ja };
