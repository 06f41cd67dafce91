/** Undocumented Next settings; see docs/upgrading.md. */
exports.undocumentedSettings = {
  // Otherwise Next sends browsers a route filter for the unused app router.
  clientRouterFilter: false,
  // Otherwise hovering over a link fetches its page data.
  proxyPrefetch: 'strict',
};
