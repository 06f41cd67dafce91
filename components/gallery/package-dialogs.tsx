import { ActionDialog } from '@/components/packages/actions/action-dialog';
import { DiscardMany } from '@/components/packages/actions/discard-many';
import { NameMany } from '@/components/packages/actions/name-many';
import { InvoiceDialog } from '@/components/packages/declare/invoice-dialog';
import { PackageView } from '@/components/packages/view/package-view';
import { listRequestActions, type RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';

import { findActionStates } from './package-states';
import type { GalleryState } from './state';

const noop = () => undefined;

const createDialog = (
  name: string,
  show: GalleryState['show'],
  modulePath: string,
): GalleryState => ({ group: 'dialogs', name, show, of: `components/packages/${modulePath}.tsx` });

const renderActionDialog = (item: PackageItem, action?: RequestAction) => (
  <ActionDialog
    item={item}
    open
    {...(action && { action })}
    onClose={noop}
    onChange={noop}
    saveRelease={noop}
  />
);

const buildManyProps = (item: PackageItem) => ({
  selected: [item, { ...item, ref: 'PK7H2M9QX5', kinds: ['onebox' as const] }],
  open: true,
  onClose: noop,
});

const categories = [
  { code: 'kitchenware', locked: false },
  { code: 'tobacco', locked: true },
];

export function getPackageDialogs(now: string): GalleryState[] {
  const items = findActionStates(now);
  const firstItem = [...items.values()][0];
  if (!firstItem) return [];
  const editable = items.get('edit') ?? firstItem;
  const withInvoice = { ...editable, hasInvoice: true };
  const manyProps = buildManyProps(items.get('discard') ?? firstItem);
  return [
    createDialog(
      'package-choice',
      () => renderActionDialog(items.get('hazmat') ?? firstItem),
      'actions/action-dialog',
    ),
    ...listRequestActions([...items.keys()]).map((action) =>
      createDialog(
        `package-${action}`,
        () => renderActionDialog(items.get(action) ?? firstItem, action),
        'actions/action-dialog',
      ),
    ),
    createDialog(
      'package-discard-many',
      () => <DiscardMany {...manyProps} onDone={noop} />,
      'actions/discard-many',
    ),
    createDialog(
      'package-name-many',
      () => <NameMany {...manyProps} onRenamed={noop} />,
      'actions/name-many',
    ),
    createDialog(
      'package-invoice',
      () => <InvoiceDialog item={editable} onClose={noop} onSaved={noop} />,
      'declare/invoice-dialog',
    ),
    createDialog(
      'package-invoice-replaced',
      () => <InvoiceDialog item={withInvoice} onClose={noop} onSaved={noop} />,
      'declare/invoice-dialog',
    ),
    {
      ...createDialog(
        'package-edit',
        () => (
          <PackageView
            item={editable}
            destinations={[]}
            home={null}
            categories={categories}
            onChange={noop}
          />
        ),
        'view/package-view',
      ),
      press: ['[data-gallery] .btn-secondary.btn-sm'],
    },
  ];
}
