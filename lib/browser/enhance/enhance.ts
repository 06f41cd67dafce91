import {
  fillHeader,
  fillLocalHours,
  installCopy,
  installFilters,
  installPanels,
  saySignedOut,
} from './parts';
import './scripted';

/**
 * What a document without React gains from scripts: the frame's parts, copy buttons, texts of this
 * reader.
 */
installCopy(document);
installFilters(document);
installPanels(document);
fillHeader(document);
fillLocalHours(document);
saySignedOut(document);
