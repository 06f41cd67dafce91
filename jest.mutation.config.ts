/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

import { project } from './jest.config';

/** The tests of the money rules that need neither a browser nor a database, in one flat project: what `npm run mutation` runs for every change. */
export default (): Promise<Config> =>
  project({
    testEnvironment: 'node',
    testMatch: [
      '<rootDir>/__tests__/lib/money.test.ts',
      '<rootDir>/__tests__/lib/{charges,checkout,membership,packages}/*.test.ts',
      '<rootDir>/host/rates/{engine,rules,remote,taxes}*.test.ts',
      '<rootDir>/host/**/*-rules.test.ts',
    ],
  });
