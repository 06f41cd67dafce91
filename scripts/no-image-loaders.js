/** Stands for the settings of next/image in browsers, which no page of ours uses: photos come sized from the host. */
exports.VALID_LOADERS = ['default'];
exports.imageConfigDefault = {};
exports.prepareImageConfig = (config) => config;
