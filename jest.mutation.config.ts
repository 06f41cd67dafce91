/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

import { bundlePackages } from './scripts/testing/jest-bundles';

/** Does not read next.config.js, so it works in an unbuilt copy. */
const config = nextJest()({
  testEnvironment: 'node',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', ...bundlePackages(__dirname) },
  roots: ['lib', 'rules', 'net', 'contract', 'host', '__tests__/lib', '__tests__/support'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: [
    '<rootDir>/__tests__/lib/money.test.ts',
    '<rootDir>/__tests__/lib/{charges,checkout,membership}/*.test.ts',
    '<rootDir>/__tests__/lib/packages/{storage-and-weight,onebox}.test.ts',
    '<rootDir>/host/rates/{bill,dated-rows,engine,fees,remote,speeds,surcharges,taxes}.test.ts',
    '<rootDir>/host/{parcels,money}/{onebox,payments,reward,shipment}/*-rules.test.ts',
    '<rootDir>/host/money/payments/machine/*.test.ts',
  ],
}) as () => Promise<Config>;

export default config;
