import { DOT } from '@/components/kit/ui/dot';
import type { SelectedPackage } from '@/lib/browser/stored-selection';

type NamedPackage = Pick<SelectedPackage, 'ref' | 'name'>;

export const getPackageName = ({ ref, name = ref }: NamedPackage): string => name;

/** Names the package, with its reference because many may have the same name. */
export const formatLabel = (item: NamedPackage): string =>
  getPackageName(item) === item.ref ? item.ref : [getPackageName(item), item.ref].join(DOT);
