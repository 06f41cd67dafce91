/** @jest-environment node */
import { parseParcel, readParcelFields, sidesOf, unreadable } from '@/lib/queries/parcel';

const read = (query: Record<string, string>) =>
  readParcelFields({ destination: 'jp', weight: '2', ...query });

describe('the parcel of the calculator', () => {
  it('is read with full-width digits and a decimal comma; what is not given stays open', () => {
    expect(parseParcel(read({ weight: '２,5', cost: '120' }))).toMatchObject({
      destination: 'JP',
      weight: 2.5,
      cost: 120,
      length: null,
    });
  });

  it('is none while a figure cannot be read, and the field is named', () => {
    const fields = read({ cost: 'abc', length: '9999' });
    expect(unreadable(fields)).toEqual(['length', 'cost']);
    expect(parseParcel(fields)).toBeNull();
    expect(unreadable(read({}))).toEqual([]);
  });

  it('has sides in the unit that was chosen, once all three are given', () => {
    const sides = (query: Record<string, string>) => {
      const parcel = parseParcel(read(query));
      return parcel && sidesOf(parcel);
    };
    expect(sides({ length: '10', width: '20', height: '5', size: 'in' })).toEqual({
      lengthMm: 254,
      widthMm: 508,
      heightMm: 127,
    });
    expect(sides({ length: '10', width: '20', height: '5', size: 'yards' })).toEqual({
      lengthMm: 100,
      widthMm: 200,
      heightMm: 50,
    });
    expect(sides({ length: '10', width: '20' })).toBeNull();
  });
});
