import { installLanguage, installMenus, installTheme } from './parts';

/** What the frame's plain markup needs beside React, which does the rest there itself. */
installTheme(document);
installMenus(document);
installLanguage(document);
