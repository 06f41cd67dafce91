/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

import { bundledPackages } from './scripts/testing/jest-bundles';

/**
 * Tests of the pure money rules, for `npm run mutation`. It reads no next.config.js, so that it
 * works in a copy of the project that has no build.
 */
const config = nextJest()({
  testEnvironment: 'node',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', ...bundledPackages(__dirname) },
  roots: ['lib', 'rules', 'net', 'contract', 'host', '__tests__/lib', '__tests__/support'].map(
    (room) => `<rootDir>/${room}`,
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
