import { installLanguage, installMenus, installTheme } from './parts';
import './theme';
import { whenParsed } from './when-parsed';

/** Sets the theme before first paint. */
whenParsed(() => {
  installTheme(document);
  installMenus(document);
  installLanguage(document);
});
