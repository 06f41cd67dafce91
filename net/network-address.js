// Plain JavaScript with types beside it: the portal's front runs before anything is built.
const ipaddr = require('ipaddr.js');

const GROUPS_OF_A_NETWORK = 4;
const portOfIpv4 = /^([\d.]{7,15}):\d{1,5}$/;
const inBrackets = /^\[([^[\]]{2,60})\](?::\d{1,5})?$/;

exports.readNetworkAddress = function readNetworkAddress(text) {
  const plain = text.trim();
  const bare = (portOfIpv4.exec(plain) ?? inBrackets.exec(plain))?.[1] ?? plain;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return { address: bare, network: bare };
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const { parts } = ipaddr.IPv6.parse(bare);
  const whole = new ipaddr.IPv6(parts);
  if (whole.isIPv4MappedAddress()) return readNetworkAddress(whole.toIPv4Address().toString());
  const network = new ipaddr.IPv6(parts.map((part, n) => (n < GROUPS_OF_A_NETWORK ? part : 0)));
  return { address: whole.toString(), network: `${network.toString()}/64` };
};
