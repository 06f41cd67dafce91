import { ActionDialog } from '@/components/packages/actions/action-dialog';
import { DiscardMany } from '@/components/packages/actions/discard-many';
import { NameMany } from '@/components/packages/actions/name-many';
import { InvoiceDialog } from '@/components/packages/declare/invoice-dialog';
import { PackageView } from '@/components/packages/view/package-view';
import { listRequestActions, type RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';

import { actionStates } from './package-states';
import type { GalleryState } from './state';

const nothing = () => undefined;

const dialog = (name: string, show: GalleryState['show'], of: string): GalleryState => ({
  group: 'dialogs',
  name,
  show,
  of: `components/packages/${of}.tsx`,
});

const render = (item: PackageItem, action?: RequestAction) => (
  <ActionDialog
    item={item}
    open
    {...(action && { action })}
    onClose={nothing}
    onChange={nothing}
    saveRelease={nothing}
  />
);

const buildMany = (item: PackageItem) => ({
  selected: [item, { ...item, ref: 'PK7H2M9QX5', kinds: ['onebox' as const] }],
  open: true,
  onClose: nothing,
});

export function packageDialogs(now: string): GalleryState[] {
  const items = actionStates(now);
  const first = [...items.values()][0];
  if (!first) return [];
  const editable = items.get('edit') ?? first;
  const many = buildMany(items.get('discard') ?? first);
  return [
    dialog('package-choice', () => render(items.get('hazmat') ?? first), 'actions/action-dialog'),
    ...listRequestActions([...items.keys()]).map((action) =>
      dialog(
        `package-${action}`,
        () => render(items.get(action) ?? first, action),
        'actions/action-dialog',
      ),
    ),
    dialog(
      'package-discard-many',
      () => <DiscardMany {...many} onDone={nothing} />,
      'actions/discard-many',
    ),
    dialog(
      'package-name-many',
      () => <NameMany {...many} onRenamed={nothing} />,
      'actions/name-many',
    ),
    dialog(
      'package-invoice',
      () => <InvoiceDialog item={editable} onClose={nothing} onSaved={nothing} />,
      'declare/invoice-dialog',
    ),
    dialog(
      'package-invoice-replaced',
      () => (
        <InvoiceDialog item={{ ...editable, invoice: true }} onClose={nothing} onSaved={nothing} />
      ),
      'declare/invoice-dialog',
    ),
    {
      ...dialog(
        'package-edit',
        () => (
          <PackageView
            item={editable}
            destinations={[]}
            categories={[
              { code: 'kitchenware', locked: false },
              { code: 'tobacco', locked: true },
            ]}
            onChange={nothing}
          />
        ),
        'view/package-view',
      ),
      press: ['[data-gallery] .btn-secondary.btn-sm'],
    },
  ];
}
