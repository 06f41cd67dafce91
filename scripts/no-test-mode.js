/** Stands for the parts of test mode in release builds. */
exports.PackageGallery = function PackageGallery() {
  return null;
};
