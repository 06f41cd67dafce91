/** Settings that Next's documentation does not name; docs/upgrading.md says what breaks without each. */
exports.undocumentedSettings = {
  // Without it the browser is sent a filter of all routes, for the app router that is not used here.
  clientRouterFilter: false,
  // Otherwise every link that a pointer touches fetches the data of its page.
  proxyPrefetch: 'strict',
};
