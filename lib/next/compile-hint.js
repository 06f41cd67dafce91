/**
 * Tells V8 to compile every function of a file while it loads, off the main thread. Other engines read
 * a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad';
/** The files of which most functions run before a page is ready. */
const chunks = ['framework', 'main', 'pages/_app'];

/** Puts the hint into the files, after the minifier, and into what their names are hashed from. */
exports.hintCompiler = function hintCompiler(config, { BannerPlugin, Compilation, javascript }) {
  config.plugins.push(
    new BannerPlugin({
      banner: HINT,
      raw: true,
      include: chunks.map((name) => `static/chunks/${name}-`),
      stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
    }),
    {
      apply: (compiler) =>
        compiler.hooks.compilation.tap('CompileHint', (compilation) => {
          const { chunkHash } = javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
          chunkHash.tap('CompileHint', ({ name }, hash) => {
            if (chunks.includes(name)) hash.update(HINT);
          });
        }),
    },
  );
};
