import { installCopy } from './copy';
import { installFilters } from './filter';
import { installPanels } from './panels';
import { fillHeader, fillLocalHours } from './header';
import './scripted';

/** What a document without React gains from scripts: the frame's parts, copy buttons, texts of this reader. */
installCopy(document);
installFilters(document);
installPanels(document);
fillHeader(document);
fillLocalHours(document);
