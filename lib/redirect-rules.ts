type VisitorState = 'guest' | 'pre-logged-in' | 'logged-in';

export interface Visit {
  state: VisitorState;
  skipLogin?: boolean;
  fromHome?: boolean;
  paymentDue?: boolean;
}

export type Destination = 'stay' | 'login' | 'target' | 'payment-request';

export type RouteClass =
  'public' | 'open' | 'login' | 'recovery' | 'dashboard' | 'packages' | 'protected';

const routeClasses: readonly [RegExp, RouteClass][] = [
  [/^\/(login|register)$/, 'login'],
  [/^\/(forgot|reset)-password$/, 'recovery'],
  [/^\/dashboard$/, 'dashboard'],
  [/^\/packages(\/[^/]+)?$/, 'packages'],
  [/^\/welcome$/, 'protected'],
  // Guests can start these and sign in at the end.
  [/^\/(payment-request\/business|buyformeservice|get-started)$/, 'open'],
  [/^\/enets\/[a-z]+-checkout$/, 'protected'],
  [/^\/(shipment|shipments|orders|payment-request|account)(\/.*)?$/, 'protected'],
  // The OneBox overview is public.
  [/^\/onebox\/.+$/, 'protected'],
];

/** Classifies a path that has no language prefix or query. */
export function classifyRoute(path: string): RouteClass {
  return routeClasses.find(([pattern]) => pattern.test(path))?.[1] ?? 'public';
}

/** `target` is the page the login should lead to, or the dashboard. */
const redirectTable: Record<RouteClass, Record<VisitorState, (visit: Visit) => Destination>> = {
  public: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'stay' },
  // Open to guests, but the session is verified.
  open: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'stay' },
  login: { guest: () => 'stay', 'pre-logged-in': () => 'stay', 'logged-in': () => 'target' },
  // Also for signed-in members: 'It was not me' in an email links here.
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

export function findDestination(path: string, visit: Visit): Destination {
  return redirectTable[classifyRoute(path)][visit.state](visit);
}
