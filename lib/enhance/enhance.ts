import { installCopy } from '@/lib/enhance/copy';
import { fillHeader, fillLocalHours } from '@/lib/enhance/header';
import { installLanguage } from '@/lib/enhance/language';
import { installMenus } from '@/lib/enhance/menus';
import { installTheme } from '@/lib/enhance/theme-switch';

/** What every page gains from scripts; where React runs, copy buttons and texts are React's. */
installTheme(document);
installMenus(document);
installLanguage(document);
if (!document.getElementById('__NEXT_DATA__')) {
  installCopy(document);
  fillHeader(document);
  fillLocalHours(document);
}
