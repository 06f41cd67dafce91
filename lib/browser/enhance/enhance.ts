import {
  fillHeader,
  fillLocalHours,
  installCopy,
  installFilters,
  installPanels,
  saySignedOut,
} from './parts';
import './scripted';
import { whenParsed } from './when-parsed';

/**
 * What a document without React gains from scripts: the frame's parts, copy buttons, texts of this
 * reader.
 */
whenParsed(() => {
  installCopy(document);
  installFilters(document);
  installPanels(document);
  fillHeader(document);
  fillLocalHours(document);
  saySignedOut(document);
});
