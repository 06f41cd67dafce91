import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { tidyMemberText } from './member-text';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const address = {
  receiver: 'Mei Chen',
  street1: '1 Rizal Avenue',
  street2: '',
  street3: '',
  city: 'Manila',
  state: 'Metro Manila',
  postal: '1000',
  country: 'PH',
  receivercountrycode: '63',
  receivercontact: '9171234567',
};
const add = async (change: object) => {
  const { as } = await newMember(host.db);
  const body = { ...address, ...change };
  return host.call('POST /address/addaddress', {
    as,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
};

describe('text from members', () => {
  it('loses invisible characters, except passwords', () => {
    const body = {
      name: 'a\u202eb\u200b\ufeff\u2066c\u0007\u{e0041}\u{e007f}',
      lines: [{ text: 'one\ntwo\t3 👨\u200d👩\u200d👧' }],
      password: 'a\u202eb',
    };
    expect(tidyMemberText(body)).toBeNull();
    expect(body).toEqual({
      name: 'abc',
      lines: [{ text: 'one\ntwo\t3 👨\u200d👩\u200d👧' }],
      password: 'a\u202eb',
    });
  });

  it.each([
    ['4242 4242 4242 4242', true],
    ['pay by 4242-4242-4242-4242 please', true],
    ['3782\u2011822463\u201110005', true],
    ['４２４２４２４２４２４２４２４２', true],
    ['4242 4242\u200b 4242 4242', true],
    ['4242424242424241', false],
    ['Order 1000000000009', false],
    ['9400 1000 0000 0000 0000 00', false],
  ])('%s is a card number: %s', (text, isCardNumber) => {
    expect(tidyMemberText({ lines: [{ street1: text }] })).toEqual(
      isCardNumber ? { field: 'lines.0.street1', message: 'cardNumber' } : null,
    );
    expect(tidyMemberText({ tracking: text, mobilenumber: text })).toBeNull();
  });

  it('is refused with its field by the call that would store it', async () => {
    const refusal = readRefusal(await add({ street2: '4242 4242 4242 4242' }));
    expect(refusal).toMatchObject({
      status: 422,
      fields: [{ field: 'street2', message: 'cardNumber' }],
    });
  });

  it('is stored in Latin letters where a label prints it', async () => {
    const answer = await add({
      receiver: 'Ｍａｒｉａ　Ｓａｎｔｏｓ',
      street1: '１２ Ｍａｂｉｎｉ',
    });
    expect(getData<{ addresses: unknown[] }>(answer).addresses).toMatchObject([
      { receiver: 'Maria Santos', street1: '12 Mabini' },
    ]);
  });

  it('has no emoji on a label, and no link or formula as a name', async () => {
    expect(readRefusal(await add({ receiver: 'Mei 😀' }))).toMatchObject({
      status: 422,
      fields: [{ field: 'receiver', message: 'latinLetters' }],
    });
    const { as } = await newMember(host.db);
    const rename = (firstname: string) =>
      host.call('POST /user/editprofile', { as, body: { firstname } });
    const refusedNames = ['=HYPERLINK("http://evil.example","x")', 'evil.com', 'www.Evil', 'Ann!'];
    for (const name of refusedNames)
      expect(readRefusal(await rename(name))).toMatchObject({
        fields: [{ field: 'firstname', message: 'specialCharacters' }],
      });
    for (const name of ['Anne-Marie', "O'Neill", 'J. R.', 'St.John', '美玲'])
      getData(await rename(name));
  });

  it('does not lock out a member whose stored name would be refused today', async () => {
    const { as, member } = await newMember(host.db, { firstName: 'Ann 2' });
    const rename = (firstname: string) =>
      host.call('POST /user/editprofile', { as, body: { firstname, lastname: member.lastName } });
    getData(await rename('Ann 2'));
    expect(readRefusal(await rename('Ann 3'))).toMatchObject({ status: 422 });
  });
});
