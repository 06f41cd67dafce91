/** `portal` is the X-Portal value. */
export interface Brand {
  portal: 'cgw' | 'hsg';
  name: string;
  /** Key in the `auth` namespace. */
  registrationTitleKey: 'registrationTitleCgw' | 'registrationTitleHsg';
  /** Shows 'Already a member? Sign in here' in the register form. */
  signInHereInRegister: boolean;
  supportEmail: string;
  warehouse: {
    careOf: string;
    street: string;
    city: string;
    state: string;
    stateCode: string;
    zip: string;
    country: string;
    phone: string;
  };
}

const portland = { city: 'Portland', state: 'Oregon', stateCode: 'OR', country: 'United States' };

export const brands: Record<Brand['portal'], Brand> = {
  cgw: {
    portal: 'cgw',
    name: 'Crossgate',
    registrationTitleKey: 'registrationTitleCgw',
    signInHereInRegister: false,
    supportEmail: 'support@crossgate.example',
    warehouse: {
      ...portland,
      careOf: 'c/o Crossgate Forwarding',
      street: '7510 NE Alderwood Court',
      zip: '97218',
      phone: '+1 503 555 0142',
    },
  },
  hsg: {
    portal: 'hsg',
    name: 'Hopstreet',
    registrationTitleKey: 'registrationTitleHsg',
    signInHereInRegister: true,
    supportEmail: 'support@hopstreet.example',
    warehouse: {
      ...portland,
      careOf: 'c/o Hopstreet',
      street: '7510 NE Alderwood Court',
      zip: '97218',
      phone: '+1 503 555 0177',
    },
  },
};

/** Falls back to the first brand. */
export const getBrand = (portal: string): Brand => brands[portal === 'hsg' ? 'hsg' : 'cgw'];
