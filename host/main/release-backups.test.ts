import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import { runScript } from '@/__tests__/scripts/node-program';
import { openSession } from '@/host/core/sessions/session';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { demoSuite } from '@/host/seed/demo-member';
import { openTestHost } from '@/host/testing/host';
import { createEmptyDatabase } from '@/host/testing/test-databases';

/** docs/architecture.md describes how to create a release's backup. */
const BACKUP_KEY = 'a key that is only for this one test file';
const backups = readdirSync(__dirname).filter((name) => /^release-[\d-]+\.backup$/.test(name));

it.each(backups)(
  '%s can be restored, has clean books and serves its members',
  async (name) => {
    const DATABASE_URL = await createEmptyDatabase();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-release-'));
    const restoreRun = runScript('scripts/restore.ts', { BACKUP_KEY, DATABASE_URL }, [
      ...['--from', path.join(__dirname, name), '--into', folder],
    ]);
    expect([await restoreRun.exitCode, restoreRun.errorOutput()]).toEqual([0, '']);
    rmSync(folder, { recursive: true });

    const host = await openTestHost(DATABASE_URL);
    expect((await audit(host.db)).findings).toEqual([]);
    const members = await host.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.suite, demoSuite));
    const as = await openSession(host.db, members[0]!, { action: 'login_password' });
    for (const url of [
      '/ready',
      '/user/getdashboard',
      '/address/getaddresses',
      '/shipment/shipmentslist',
    ])
      expect([url, (await host.call(`GET ${url}`, { as })).statusCode]).toEqual([url, 200]);
    await host.close();
  },
  120_000,
);
