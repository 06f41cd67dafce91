/** @jest-environment node */
import { parseParcel, readParcelFields, toParcelSides, checkParcel } from '@/lib/queries/parcel';

const read = (query: Record<string, string>) =>
  readParcelFields({ destination: 'jp', weight: '2', ...query });

describe('the parcel of the calculator', () => {
  it('accepts full-width digits and a decimal comma; missing values stay empty', () => {
    expect(parseParcel(read({ weight: '２,5', cost: '120' }))).toMatchObject({
      destination: 'JP',
      weight: 2.5,
      cost: 120,
      length: null,
    });
  });

  it('is null while a number is invalid, and that field is named', () => {
    const fields = read({ cost: 'abc', length: '9999', width: '1', height: '1' });
    expect(checkParcel(fields)).toEqual({ length: 'unreadable', cost: 'unreadable' });
    expect(parseParcel(fields)).toBeNull();
    expect(checkParcel(read({}))).toEqual({});
  });

  it('is null while only some sides are given, because the price would be too low', () => {
    const fields = read({ length: '60', width: '50' });
    expect(checkParcel(fields)).toEqual({ height: 'allSides' });
    expect(parseParcel(fields)).toBeNull();
  });

  it('has sides in the chosen unit, once all three are given', () => {
    const readSides = (query: Record<string, string>) => {
      const parcel = parseParcel(read(query));
      return parcel && toParcelSides(parcel);
    };
    expect(readSides({ length: '10', width: '20', height: '5', size: 'in' })).toEqual({
      lengthMm: 254,
      widthMm: 508,
      heightMm: 127,
    });
    expect(readSides({ length: '10', width: '20', height: '5', size: 'yards' })).toEqual({
      lengthMm: 100,
      widthMm: 200,
      heightMm: 50,
    });
    expect(readSides({})).toBeNull();
  });
});
