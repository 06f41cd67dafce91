/** Stands for next/script in browsers: our policy allows no such scripts, and their loader would weigh 1.5 kB in every page. */
exports.default = () => null;
exports.handleClientScriptLoad = () => undefined;
exports.initScriptLoader = () => undefined;
