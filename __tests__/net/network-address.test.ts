/** @jest-environment node */
import { toNetworkKey } from '@/net/network-address';

describe('the network key', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::/64'],
    ['[2001:db8::1]', '2001:db8::/64'],
    ['[2001:db8::1]:65535', '2001:db8::/64'],
    ['2001:0db8:0000:0000:aaaa:bbbb:cccc:dddd', '2001:db8::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['unknown', 'unreadable'],
    ['_hidden', 'unreadable'],
    ['0x7f.1', 'unreadable'],
    ['', 'unreadable'],
  ])('of "%s" is %s', (address, network) => {
    expect(toNetworkKey(address)).toBe(network);
  });
});
