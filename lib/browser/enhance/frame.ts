import { installLanguage, installMenus, installTheme } from './parts';
import './theme';
import { whenParsed } from './when-parsed';

/**
 * What the frame's plain markup needs beside React, which does the rest there itself; the theme
 * before the first paint.
 */
whenParsed(() => {
  installTheme(document);
  installMenus(document);
  installLanguage(document);
});
