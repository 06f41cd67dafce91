/** Makes V8 compile a file's functions while it loads, off the main thread. */
const HINT = '//# allFunctionsCalledOnLoad';
/** Files whose functions mostly run before a page is ready. */
const chunks = ['framework', 'main', 'pages/_app'];

/** Adds the hint after minification and includes it in the file hashes. */
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
