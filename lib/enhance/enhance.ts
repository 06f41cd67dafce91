import { installCopy } from '@/lib/enhance/copy';
import { installFilters } from '@/lib/enhance/filter';
import { installPanels } from '@/lib/enhance/panels';
import { fillHeader, fillLocalHours } from '@/lib/enhance/header';
import '@/lib/enhance/scripted';

/** What a document without React gains from scripts: the frame's parts, copy buttons, texts of this reader. */
installCopy(document);
installFilters(document);
installPanels(document);
fillHeader(document);
fillLocalHours(document);
