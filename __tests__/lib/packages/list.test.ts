/** @jest-environment node */
import { emptyLists, reduceLists, type ListAction, type Lists } from '@/lib/packages/list';
import type { PackageFacts } from '@/lib/packages/facts';

import { aPackage, to } from './builders';

const lists = (active: PackageFacts[], history: PackageFacts[] = []): Lists<PackageFacts> => ({
  active: { items: active, isLoading: false, loadPackages: false },
  history: { items: history, isLoading: false, loadPackages: false },
});
const refs = (state: Lists<PackageFacts>) => [state.active.items.map(({ ref }) => ref), state.history.items.map(({ ref }) => ref)];
const one = aPackage({ ref: 'PK1' });
const two = aPackage({ ref: 'PK2', itemizationDeclared: false });
const run = (state: Lists<PackageFacts>, ...actions: ListAction<PackageFacts>[]) => actions.reduce(reduceLists, state);

describe('the lists of packages', () => {
  it('begin empty and ask for a load', () => {
    expect(emptyLists()).toEqual({ active: { items: [], isLoading: false, loadPackages: true }, history: { items: [], isLoading: false, loadPackages: true } });
  });

  it('take items, which ends loading; refresh clears them and marks loading', () => {
    const loaded = run(lists([]), { type: 'setLoading', list: 'active', isLoading: true }, { type: 'setItems', list: 'active', items: [one] });
    expect(loaded.active).toEqual({ items: [one], isLoading: false, loadPackages: false });
    expect(run(loaded, { type: 'refresh', list: 'active' }).active).toEqual({ items: [], isLoading: true, loadPackages: false });
    expect(run(loaded, { type: 'setLoadFlag', list: 'history', loadPackages: true }).history.loadPackages).toBe(true);
  });

  it('update a package where it stands, and leave others alone', () => {
    const changed = run(lists([one, two]), { type: 'updateItem', item: { ...one, amount: '9.00' } });
    expect(changed.active.items).toEqual([{ ...one, amount: '9.00' }, two]);
    expect(run(changed, { type: 'updateItem', item: aPackage({ ref: 'PK9' }) })).toEqual(changed);
  });

  it('move a discarded package to the head of history, once', () => {
    const gone = { ...one, status: 'D' as const };
    const moved = run(lists([one, two], [aPackage({ ref: 'PK0', status: 'P' })]), { type: 'updateItem', item: gone });
    expect(refs(moved)).toEqual([['PK2'], ['PK1', 'PK0']]);
    expect(run(moved, { type: 'updateItem', item: gone })).toEqual(moved);
  });

  it('flag what needs itemization on all, and take it back', () => {
    const flagged = run(lists([one, two], [aPackage({ ref: 'PK3', status: 'P', itemizationDeclared: false })]), { type: 'setItemizationRequired', required: true });
    expect([...flagged.active.items, ...flagged.history.items].map(({ kinds }) => kinds.includes('itemizationNeeded'))).toEqual([false, true, false]);
    expect(run(flagged, { type: 'setItemizationRequired', required: false })).toEqual(lists([one, two], [flagged.history.items[0] ?? one]));
    const byPlace = run(lists([two]), { type: 'updateFlags', destination: to('JP', { itemizationRequired: true }) });
    expect(byPlace.active.items[0]?.kinds).toContain('itemizationNeeded');
    expect(run(byPlace, { type: 'updateFlags', destination: null }).active.items[0]?.kinds).toEqual(['regular']);
  });

  it('add, replace, set and remove kinds without repeats', () => {
    const kindsAfter = (...actions: ListAction<PackageFacts>[]) => run(lists([one]), ...actions).active.items[0]?.kinds;
    expect(kindsAfter({ type: 'addKind', ref: 'PK1', kind: 'battery' }, { type: 'addKind', ref: 'PK1', kind: 'battery' })).toEqual(['regular', 'battery']);
    expect(kindsAfter({ type: 'updateKind', ref: 'PK1', from: 'regular', to: 'verified' })).toEqual(['verified']);
    expect(kindsAfter({ type: 'setKinds', ref: 'PK1', kinds: ['onebox', 'onebox'] })).toEqual(['onebox']);
    expect(kindsAfter({ type: 'removeKind', ref: 'PK1', kind: 'regular' })).toEqual([]);
  });

  it('refuse a list that does not exist', () => {
    expect(() => run(lists([]), { type: 'refresh', list: 'cart' as never })).toThrow('There is no list of packages called "cart"');
  });
});
