/** What a connection holds before anybody reads it. */
const SMALL_BYTES = 16 * 1024;
const WITHIN_MS = 10_000;

exports.smallBody = function smallBody(request) {
  const length = Number(request.headers['content-length'] ?? 0);
  if (!(length > 0 && length <= SMALL_BYTES) || request.readableLength >= length) return null;
  return new Promise((resolve) => {
    const settle = (whole) => {
      clearTimeout(late);
      request.off('readable', look).off('close', gone);
      resolve(whole);
    };
    const look = () => request.readableLength >= length && settle(true);
    const gone = () => settle(false);
    const late = setTimeout(gone, WITHIN_MS);
    request.on('readable', look).once('close', gone);
  });
};
