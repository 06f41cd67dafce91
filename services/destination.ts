import type { Reply } from '@/contract/registry';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import type { DestinationFacts } from '@/rules/packages/package';

/**
 * What a list of packages says of the default address's country; undefined when its host does not
 * say.
 */
export function readDestination(
  wire: Reply<'GET /pmt/packages'>['destination'],
): DestinationFacts | null | undefined {
  return (
    wire && {
      country: wire.country,
      itemizationRequired: wire.itemizationrequired,
      batteryRestricted: wire.batteryrestricted,
    }
  );
}

/**
 * What the country of the member's default address asks of packages; null without an address. A
 * host that cannot say at this moment must not hide the packages themselves, so only a refusal of
 * the session is passed on.
 */
export async function findDestination(api: Api): Promise<DestinationFacts | null> {
  try {
    const { addresses } = await api.request('GET /address/getaddresses', {});
    const chosen = addresses.find((address) => address.defaultaddress) ?? null;
    return (
      chosen && {
        country: chosen.country.iso,
        itemizationRequired: chosen.itemizationrequired,
        batteryRestricted: chosen.batteryrestricted,
      }
    );
  } catch (error) {
    if (error instanceof ApiError && error.sessionRefused) throw error;
    return null;
  }
}
