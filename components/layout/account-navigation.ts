import Award from 'react-bootstrap-icons/dist/icons/award';
import CreditCard from 'react-bootstrap-icons/dist/icons/credit-card';
import Envelope from 'react-bootstrap-icons/dist/icons/envelope';
import GeoAlt from 'react-bootstrap-icons/dist/icons/geo-alt';
import People from 'react-bootstrap-icons/dist/icons/people';
import Person from 'react-bootstrap-icons/dist/icons/person';
import Receipt from 'react-bootstrap-icons/dist/icons/receipt';
import ShieldLock from 'react-bootstrap-icons/dist/icons/shield-lock';

import { routes } from '@/rules/routes';

/** The pages of the account, in order, for the account menu and the account's own list. Keys of the `frame` namespace. */
export const accountNavigation = [
  { key: 'profile', href: routes.profile(), Icon: Person },
  { key: 'security', href: routes.security(), Icon: ShieldLock },
  { key: 'addresses', href: routes.addresses(), Icon: GeoAlt },
  { key: 'cards', href: routes.cards(), Icon: CreditCard },
  { key: 'preferences', href: routes.preferences(), Icon: Envelope },
  { key: 'membership', href: routes.membership(), Icon: Award },
  { key: 'paymentRequests', href: routes.paymentRequests(), Icon: Receipt },
  { key: 'referFriend', href: routes.referFriend(), Icon: People },
] as const;
