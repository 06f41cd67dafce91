import { installLanguage } from './language';
import { installMenus } from './menus';
import { installTheme } from './theme-switch';

/** What the frame's plain markup needs beside React, which does the rest there itself. */
installTheme(document);
installMenus(document);
installLanguage(document);
