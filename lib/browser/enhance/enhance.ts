import {
  fillHeader,
  fillLocalHours,
  installCopy,
  installFilters,
  installPanels,
  installQuote,
  installSearch,
  saySignedOut,
} from './parts';
import './frame';
import { installSlides } from './slides';
import { whenParsed } from './when-parsed';

/**
 * What a document without React gains from scripts: the frame's parts, copy buttons, texts of this
 * reader.
 */
whenParsed(() => {
  installCopy(document);
  installFilters(document);
  installPanels(document);
  installSlides(document);
  fillHeader(document);
  fillLocalHours(document);
  saySignedOut(document);
  installQuote(document);
  installSearch(document);
});
