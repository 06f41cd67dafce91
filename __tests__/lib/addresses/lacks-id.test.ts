import { lacksId } from '@/rules/addresses/delivery-address';

const address = { idRequired: true, idCopy: null, consigneeId: null, pickup: null };

it.each([
  ['in a country that requires no ID', { idRequired: false }],
  ['with a copy of the ID', { idCopy: { type: 'id-card', lastFour: '002X' } }],
  ['with a customs number', { consigneeId: '8909' }],
  ['that is a pickup place, to which a member cannot add an ID', { pickup: 'TW-TAIPEI' }],
])('an address %s does not lack an ID', (_, changes) =>
  expect(lacksId({ ...address, ...changes })).toBe(false),
);

it('any other address in a country that requires an ID lacks one', () =>
  expect(lacksId(address)).toBe(true));
