/** States that a visitor can be in when a page is asked for (readings, "Sessions"). */
type VisitorState = 'guest' | 'pre-logged-in' | 'logged-in';

/** What decides a redirect apart from the path. */
export interface Visit {
  state: VisitorState;
  /** The skip-login flag of the pre-logged-in state. */
  skipLogin?: boolean;
  /** The visitor comes from the home page. */
  fromHome?: boolean;
  /** The host reports outstanding payment requests. */
  paymentDue?: boolean;
}

export type Destination = 'stay' | 'login' | 'target' | 'payment-request';

/** Kinds of routes that the rules speak of. */
export type RouteClass =
  'public' | 'open' | 'login' | 'recovery' | 'dashboard' | 'packages' | 'protected';

const classes: readonly [RegExp, RouteClass][] = [
  [/^\/(login|register)$/, 'login'],
  [/^\/(forgot|reset)-password$/, 'recovery'],
  [/^\/dashboard$/, 'dashboard'],
  [/^\/packages(\/[^/]+)?$/, 'packages'],
  [/^\/welcome$/, 'protected'],
  // Anybody may ask for business membership, and have a cart; who is not signed in is asked to at
  // the end (spec §4, §6). How to begin is for everybody too: a guest sees a sample address.
  [/^\/(payment-request\/business|buyformeservice|get-started)$/, 'open'],
  [/^\/enets\/[a-z]+-checkout$/, 'protected'],
  [/^\/(shipment|shipments|orders|payment-request|account)(\/.*)?$/, 'protected'],
  // What a OneBox is, is for everybody to read.
  [/^\/onebox\/.+$/, 'protected'],
];

/** The class of a path without language prefix and query. */
export function classOf(path: string): RouteClass {
  return classes.find(([pattern]) => pattern.test(path))?.[1] ?? 'public';
}

/**
 * The redirect table of spec §2, one row a class and state.
 * `target` means: go where the login page was asked to lead, or to the dashboard.
 */
const redirectTable: Record<RouteClass, Record<VisitorState, (visit: Visit) => Destination>> = {
  public: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'stay' },
  // Pages of the application that anybody may enter, and whose reader is made sure of.
  open: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'stay' },
  login: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'target' },
  // Also for a member who is signed in: 'It was not me' in a letter leads here.
  recovery: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'stay' },
  dashboard: {
    guest: () => 'login',
    'pre-logged-in': (visit) => (visit.skipLogin || visit.fromHome ? 'stay' : 'login'),
    'logged-in': () => 'stay',
  },
  packages: {
    guest: () => 'login',
    'pre-logged-in': () => 'login',
    'logged-in': (visit) => (visit.paymentDue ? 'payment-request' : 'stay'),
  },
  protected: { guest: () => 'login', 'pre-logged-in': () => 'login', 'logged-in': () => 'stay' },
};

/** Where a visit to a path must go. */
export function decide(path: string, visit: Visit): Destination {
  return redirectTable[classOf(path)][visit.state](visit);
}
