/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

import { project } from './jest.config';

/**
 * The tests of the money rules that need neither a browser nor a database, in one flat project:
 * what `npm run mutation` runs for every change.
 */
const config = (): Promise<Config> =>
  project({
    testEnvironment: 'node',
    roots: ['lib', 'rules', 'net', 'contract', 'host', '__tests__/lib', '__tests__/support'].map(
      (room) => `<rootDir>/${room}`,
    ),
    testMatch: [
      '<rootDir>/__tests__/lib/money.test.ts',
      '<rootDir>/__tests__/lib/{charges,checkout,membership}/*.test.ts',
      '<rootDir>/__tests__/lib/packages/{storage-and-weight,onebox}.test.ts',
      '<rootDir>/host/rates/{dated-rows,engine,fees,remote,surcharges,taxes}.test.ts',
      '<rootDir>/host/{parcels,money}/{onebox,payments,reward,shipment}/*-rules.test.ts',
    ],
  });

export default config;
