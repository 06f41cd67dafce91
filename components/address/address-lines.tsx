import { Flag } from '@/components/kit/display/flag';
import { formatAddressLines, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import { isEastAsian } from '@/rules/addresses/scripts';

interface AddressLinesProps {
  address: DeliveryAddress;
  /** In the reader's language, formatted on the server. */
  countryName: string;
  /** Fits everything in as few lines as possible. */
  compact?: boolean;
}

/** Uses monospace for Latin letters. */
export function AddressLines({ address, countryName, compact = false }: AddressLinesProps) {
  const lines = formatAddressLines(address);
  const hasEastAsianText = isEastAsian(lines.join(''));
  if (compact)
    return (
      <address className="mb-0 text-break">
        <strong>{address.receiver}</strong> {lines.join(hasEastAsianText ? ' ' : ', ')}{' '}
        <Flag country={address.country} /> {countryName}{' '}
        <span className="text-muted">
          +{address.dialCode} {address.phone}
        </span>
      </address>
    );
  const lineClass = hasEastAsianText ? 'd-block' : 'd-block ref';
  return (
    <address className="mb-0 text-break">
      <strong className="d-block">{address.receiver}</strong>
      {lines.map((line) => (
        <span className={lineClass} key={line}>
          {line}
        </span>
      ))}
      <span className="d-block">
        <Flag country={address.country} /> {countryName}
      </span>
      <span className="d-block text-muted">
        +{address.dialCode} {address.phone}
      </span>
    </address>
  );
}
