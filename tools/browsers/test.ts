import { writeFile } from 'node:fs/promises';

import {
  expect,
  request as requests,
  test as base,
  type APIRequestContext,
} from '@playwright/test';

import { launchBidi } from './bidi';
import type { Engine, EngineName } from './driver';
import { Visitor } from './visitor';
import { launchWebkit } from './webkit';

export interface EngineOptions {
  engineName: EngineName;
  /** Path of the browser's executable. */
  program: string;
}

/** What the portal's proxy recorded for an engine: policy violations, and PDFs served. */
interface EngineLog {
  reports: string[];
  papers: string[];
}

interface Fixtures {
  /** Opens a browser of the engine under test; `cookies: false` refuses all cookies. */
  openVisitor: (options?: { cookies: boolean }) => Promise<Visitor>;
  /** Sends requests for setup that is not under test. */
  portal: { request: APIRequestContext };
  seen: () => Promise<EngineLog>;
  /** Clears what the proxy recorded. */
  clearSeen: () => Promise<unknown>;
}

export const portalUrl = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

/** The project's `test` for one engine: a policy violation fails the journey. */
export const test = base.extend<Fixtures & EngineOptions>({
  engineName: ['chromium', { option: true }],
  program: ['', { option: true }],
  portal: async ({}, provide) => {
    const request = await requests.newContext({ ignoreHTTPSErrors: true });
    await provide({ request });
    await request.dispose();
  },
  seen: async ({ portal, engineName }, provide) => {
    await provide(
      async () =>
        (await (
          await portal.request.get(`${portalUrl}/-/seen?engine=${engineName}`)
        ).json()) as EngineLog,
    );
  },
  clearSeen: async ({ portal, engineName }, provide) => {
    await provide(() => portal.request.delete(`${portalUrl}/-/seen?engine=${engineName}`));
  },
  openVisitor: async ({ engineName, program, seen }, provide, info) => {
    const engines: Engine[] = [];
    await provide(async ({ cookies } = { cookies: true }) => {
      const engine = await (engineName === 'webkit'
        ? launchWebkit({ program, cookies })
        : launchBidi(engineName, { program, cookies }));
      engines.push(engine);
      return new Visitor(engine, portalUrl);
    });
    const hasFailed = info.status !== info.expectedStatus;
    for (const engine of engines) {
      if (hasFailed)
        await engine.window.screenshot().then(
          (picture) => writeFile(info.outputPath('screen.png'), picture),
          () => undefined,
        );
      await engine.quit();
    }
    expect((await seen()).reports, 'what the content security policy refused').toEqual([]);
  },
});

export { expect };
