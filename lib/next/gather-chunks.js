const forms =
  /node_modules[\\/]react-hook-form|hooks[\\/]use-app-form|components[\\/]kit[\\/]forms[\\/](app-form|error-summary|text-field|use-field)/;
const guestPages =
  /^pages\/(login|register|(forgot|reset)-password|new-device|from-mail|support|social|social-callback)(\/|$)/;
/** Loaded with the first call. */
const client = /node_modules[\\/]axios|lib[\\/]api(-client)?\.ts$/;
/** These stay with the pages that use them. */
const arithmetic = /node_modules[\\/]big\.js|rules[\\/]money\.ts/;
const publicLayout = /components[\\/]layout[\\/](site-frame|site-footer|breadcrumbs)/;
/** Many pages draw only in rare states, and load the drawing then. */
const drawings = /components[\\/]kit[\\/]art[\\/]/;
/** Bytes before compression that justify a separate file. */
const MIN_CHUNK_BYTES = 110_000;

const isScript = (module) => module.type?.startsWith('javascript') ?? false;
const findPage = (chunk) =>
  /^pages\/(?!_app|_error)/.test(chunk.name ?? '') ? chunk.name : undefined;
const isMemberPage = (chunk) => Boolean(findPage(chunk)) && !guestPages.test(chunk.name);
const isGuestPage = (chunk) => Boolean(findPage(chunk)) && guestPages.test(chunk.name);

const isForGuests = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].filter(isGuestPage).length >= 3;

/** Next's default makes up to fifteen files per page. */
exports.gatherChunks = function gatherChunks(config) {
  const { splitChunks } = config.optimization;
  splitChunks.minSize = MIN_CHUNK_BYTES;
  const createGroup = (name, priority, options) => ({
    name,
    priority,
    chunks: 'initial',
    enforce: true,
    test: isScript,
    ...options,
  });
  const readPath = (module) => module.nameForCondition?.() ?? '';
  const isShared = (module) =>
    isScript(module) &&
    ![arithmetic, drawings, publicLayout].some((pattern) => pattern.test(readPath(module)));
  const isForm = (module) => isScript(module) && forms.test(readPath(module));
  Object.assign(splitChunks.cacheGroups, {
    client: createGroup('client', 40, {
      chunks: 'async',
      test: (module) => isScript(module) && client.test(readPath(module)),
    }),
    forms: createGroup('forms', 38, { test: isForm }),
    frame: createGroup('frame', 36, {
      chunks: (chunk) => Boolean(findPage(chunk)),
      minChunks: 18,
      test: (module, graphs) => isShared(module) && isForGuests(module, graphs),
    }),
    member: createGroup('member', 34, { chunks: isMemberPage, minChunks: 14, test: isShared }),
    guest: createGroup('guest', 32, { chunks: isGuestPage, minChunks: 3 }),
  });
};
