import { lacksId } from '@/rules/addresses/delivery-address';

const asked = { idRequired: true, idCopy: null, consigneeId: null, pickup: null };

it.each([
  ['of a country that asks for none', { idRequired: false }],
  ['with a copy of the ID', { idCopy: { type: 'id-card', lastFour: '002X' } }],
  ['with a customs number', { consigneeId: '8909' }],
  ['that is a pickup place, to which a member can add none', { pickup: 'TW-TAIPEI' }],
])('an address %s lacks no ID', (_, known) => expect(lacksId({ ...asked, ...known })).toBe(false));

it('any other address in such a country lacks an ID', () => expect(lacksId(asked)).toBe(true));
