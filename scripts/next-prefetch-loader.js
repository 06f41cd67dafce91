const asked = 'const canPrefetch = hasPrefetch();';

/**
 * Next's route loader as it is for a browser without rel=prefetch: the next page's files come as scripts, in idle time,
 * which our policy allows in every engine. Firefox holds rel=prefetch against default-src alone, and ours is 'none'
 * (docs/decisions/0002).
 */
module.exports = function nextPrefetch(source) {
  if (!source.includes(asked))
    throw new Error(
      `${this.resourcePath} asks for rel=prefetch in another way; see scripts/next-prefetch-loader.js.`,
    );
  return source.replace(asked, 'const canPrefetch = false;');
};
