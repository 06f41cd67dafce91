import { Flag } from '@/components/kit/display/flag';
import { addressLines, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import { isEastAsian } from '@/rules/addresses/scripts';

interface AddressLinesProps {
  address: DeliveryAddress;
  /** In the reader's language, formatted on the server. */
  countryName: string;
}

/** Uses monospace for Latin letters. */
export function AddressLines({ address, countryName }: AddressLinesProps) {
  const lines = addressLines(address);
  const look = isEastAsian(lines.join('')) ? 'd-block' : 'd-block ref';
  return (
    <address className="mb-0 text-break">
      <strong className="d-block">{address.receiver}</strong>
      {lines.map((line) => (
        <span className={look} key={line}>
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
