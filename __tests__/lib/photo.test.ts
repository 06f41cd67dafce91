/** @jest-environment node */
import { largeSources, thumbnailSources } from '@/rules/photo';
import { photoPath } from '@/rules/routes';

const at = (size: 160 | 320 | 960 | 1600) => photoPath('PK7H2M9QX4', 0, size);

describe('the sizes of a photo', () => {
  it('for a thumbnail are the two small ones, as wide as needed to fill the square', () => {
    expect(thumbnailSources(at(320), 120)).toEqual({
      srcSet: `${at(160)} 160w, ${at(320)} 320w`,
      sizes: '160px',
    });
    expect(thumbnailSources('/elsewhere.webp', 120)).toBeNull();
  });

  it('for the large view give the width of each', () => {
    expect(largeSources({ src: at(1600), width: 1200, height: 1600 })).toEqual([
      { src: at(960), width: 720, height: 960 },
      { src: at(1600), width: 1200, height: 1600 },
    ]);
  });

  it.each([
    [960, 720],
    [400, 300],
  ])(
    'for the large view are a single one when the photo is no larger: %i × %i',
    (width, height) => {
      expect(largeSources({ src: at(1600), width, height })).toEqual([
        { src: at(960), width, height },
      ]);
    },
  );
});
