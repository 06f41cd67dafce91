import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';

/** A ready package, as the host sends it; pass only the differences. */
export function wirePackage(changes: Partial<Package> = {}): Package {
  return {
    packageref: 'PK7H2M9QX4',
    txnpackageid: 'PK7H2M9QX4',
    packagetype: ['normal'],
    name: 'Tea set',
    amount: '49.90',
    trackingnumber: '1Z999AA10123456784',
    category: 'kitchenware',
    status: '2',
    customerdeclared: false,
    itemizationdeclared: false,
    date: '2026-02-20T08:00:00.000Z',
    weight: 1250,
    chargeableweight: 1500,
    merchant: 'Amazon',
    slip: null,
    images: [],
    dimensions: { length: 30.5, width: 20, height: 10 },
    storage: {
      days: 10,
      freedays: 30,
      amount: '0.00',
      dailyfee: '1.00',
      lastfreeday: '2026-03-22T08:00:00.000Z',
    },
    itemization: [],
    instructions: [],
    additional: '',
    repacktype: '',
    shipalone: false,
    actionsallowed: ['edit', 'declare'],
    shipmentref: null,
    inshipment: false,
    ...changes,
  };
}

/** A page of the list as the host sends it. */
export function wirePage(
  items: Package[],
  changes: Partial<Reply<'GET /pmt/packages'>['transactionpackages']> = {},
): Reply<'GET /pmt/packages'> {
  const countByStatus = (...states: string[]) =>
    items.filter((item) => states.includes(item.status)).length;
  return {
    transactionpackages: {
      page: 1,
      totalpages: 1,
      perpage: 10,
      total: items.length,
      items,
      next: null,
      previous: null,
      ...changes,
    },
    counts: {
      action: countByStatus('0'),
      processing: countByStatus('1'),
      ready: countByStatus('2'),
      history: countByStatus('D', 'P'),
    },
  };
}
