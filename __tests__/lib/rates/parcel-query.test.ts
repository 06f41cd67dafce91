import { parseParcel, readParcelFields, unreadable } from '@/lib/rates/parcel-query';

const read = (query: Record<string, string>) => readParcelFields({ destination: 'jp', weight: '2', ...query });

describe('the parcel of the calculator', () => {
  it('is read with full-width digits and a decimal comma; what is not given stays open', () => {
    expect(parseParcel(read({ weight: '２,5', cost: '120' }))).toMatchObject({ destination: 'JP', weight: 2.5, cost: 120, length: null });
  });

  it('is none while a figure cannot be read, and the field is named', () => {
    const fields = read({ cost: 'abc', length: '9999' });
    expect(unreadable(fields)).toEqual(['length', 'cost']);
    expect(parseParcel(fields)).toBeNull();
    expect(unreadable(read({}))).toEqual([]);
  });
});
