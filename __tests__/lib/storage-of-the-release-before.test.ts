import { readDraft } from '@/lib/browser/itemization-editor';
import { pendingReleasesKey, readPendingReleases } from '@/lib/browser/pending-releases';
import { cartKey, readGuestLines } from '@/lib/browser/stored-cart';
import { buildChoiceKey } from '@/lib/browser/stored-choice';
import { readSelection, selectionKey } from '@/lib/browser/stored-selection';
import { reuseUnsettledKey } from '@/lib/browser/unsettled-writes';

// The stored keys and values in this file are those of the release of 2026-11-28.

const suite = 'CG1000001';

it('resends an unsettled payment with its stored key', () => {
  const input = { packages: ['PK7H2M9QX4'] };
  const storedWrite = { sum: 'szf4dt2sl7', key: 'a-key-of-before', since: Date.now() };
  localStorage.setItem(
    'unsettled.21hrgvblrt8',
    JSON.stringify({ 'POST /shipment/init': storedWrite }),
  );
  expect(reuseUnsettledKey(suite, 'POST /shipment/init', input, 'another')).toBe('a-key-of-before');
});

it('restores a draft of package contents', () => {
  const line = { id: 1, description: 'Tea', qty: '2', price: '4.50', saved: null };
  const draft = readDraft(JSON.stringify({ lines: [line], nextId: 2, removed: true }));
  expect(draft).toEqual({ lines: [line], nextId: 2, removed: true });
});

it('finds pending package releases, the selection, the address and the cart', () => {
  expect([pendingReleasesKey, selectionKey(suite), buildChoiceKey(suite), cartKey]).toEqual([
    'kept-wishes',
    'packages.selection.CG1000001',
    'cgw_address_CG1000001',
    'cartItems',
  ]);
  const pendingRelease = { suite, ref: 'PK7H2M9QX4', name: 'Tea set', action: 'fix', key: 'a-key' };
  expect(readPendingReleases(JSON.stringify([pendingRelease]))).toEqual([pendingRelease]);
  const facts = {
    ref: 'PK7H2M9QX4',
    status: '2',
    kinds: [],
    amount: '20.00',
    category: 'home',
    merchant: 'Amazon',
    itemizationDeclared: true,
    shipAlone: false,
    weightGrams: 900,
    lengthMm: 100,
    widthMm: 100,
    heightMm: 100,
    guaranteedGrams: null,
    name: 'Tea set',
  };
  expect(readSelection(JSON.stringify([facts]))).toEqual([facts]);
  const line = {
    id: '1',
    name: 'Jacket',
    url: 'https://gap.com/1',
    price: '20.00',
    quantity: 1,
    color: '',
    size: '',
    notes: '',
    category: '',
    saved: false,
    ifMissing: 'ask',
    picture: null,
  };
  localStorage.setItem('cartItems', JSON.stringify({ owner: null, count: 0, lines: [line] }));
  expect(readGuestLines().map(({ name }) => name)).toEqual(['Jacket']);
});
