import { installLanguage } from '@/lib/enhance/language';
import { installMenus } from '@/lib/enhance/menus';
import { installTheme } from '@/lib/enhance/theme-switch';

/** What the frame's plain markup needs beside React, which does the rest there itself. */
installTheme(document);
installMenus(document);
installLanguage(document);
