/** @jest-environment node */
import { listLargeSources, buildThumbnailSources } from '@/rules/photo';
import { photoPath } from '@/rules/routes';

const getPath = (size: 160 | 320 | 960 | 1600) => photoPath('PK7H2M9QX4', 0, size);

describe('the sizes of a photo', () => {
  it('for a thumbnail are the two small ones, as wide as needed to fill the square', () => {
    expect(buildThumbnailSources(getPath(320), 120)).toEqual({
      srcSet: `${getPath(160)} 160w, ${getPath(320)} 320w`,
      sizes: '160px',
    });
    expect(buildThumbnailSources('/elsewhere.webp', 120)).toBeNull();
  });

  it('for the large view give the width of each', () => {
    expect(listLargeSources({ src: getPath(1600), width: 1200, height: 1600 })).toEqual([
      { src: getPath(960), width: 720, height: 960 },
      { src: getPath(1600), width: 1200, height: 1600 },
    ]);
  });

  it.each([
    [960, 720],
    [400, 300],
  ])(
    'for the large view include only one when the photo is no larger: %i × %i',
    (width, height) => {
      expect(listLargeSources({ src: getPath(1600), width, height })).toEqual([
        { src: getPath(960), width, height },
      ]);
    },
  );
});
