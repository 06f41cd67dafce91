/** @jest-environment node */
import { parseParcel, readParcelFields, readParcelSides, wrongFields } from '@/lib/queries/parcel';

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
    const fields = read({ cost: 'abc', length: '9999', width: '1', height: '1' });
    expect(wrongFields(fields)).toEqual({ length: 'unreadable', cost: 'unreadable' });
    expect(parseParcel(fields)).toBeNull();
    expect(wrongFields(read({}))).toEqual({});
  });

  it('is none while a side is missing beside another: the price would be of something smaller', () => {
    const fields = read({ length: '60', width: '50' });
    expect(wrongFields(fields)).toEqual({ height: 'allSides' });
    expect(parseParcel(fields)).toBeNull();
  });

  it('has sides in the unit that was chosen, once all three are given', () => {
    const sides = (query: Record<string, string>) => {
      const parcel = parseParcel(read(query));
      return parcel && readParcelSides(parcel);
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
    expect(sides({})).toBeNull();
  });
});
