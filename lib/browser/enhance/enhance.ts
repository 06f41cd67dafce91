import {
  fillHeader,
  fillLocalHours,
  installCopy,
  installFilters,
  installPanels,
  installQuote,
  installSearch,
  announceSignOut,
} from './parts';
import './frame';
import { installSlides } from './slides';
import { whenParsed } from './when-parsed';

whenParsed(() => {
  installCopy(document);
  installFilters(document);
  installPanels(document);
  installSlides(document);
  fillHeader(document);
  fillLocalHours(document);
  announceSignOut(document);
  installQuote(document);
  installSearch(document);
});
