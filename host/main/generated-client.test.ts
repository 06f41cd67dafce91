import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { buildOpenApi } from '@/contract/openapi/document';
import { demoPassword, demoSuite } from '@/host/seed/demo-member';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, receiveBody } from '@/host/testing/operator';

jest.setTimeout(120_000);

/** The main flow of another company's client, from sign-in to a paid shipment. */
const program = `
  import { randomUUID } from 'node:crypto';
  import * as host from './client/sdk.gen.js';
  import { createClient } from './client/client/index.js';

  const setting = (name: string): string => process.env[name] ?? '';
  const session = { token: '', suite: '' };
  const client = createClient({
    baseUrl: setting('HOST'),
    auth: ({ name, type }) =>
      type === 'http' ? session.token : name === 'X-Suite' ? session.suite : setting('OPERATOR'),
  });
  const options = { client, throwOnError: true } as const;
  const createKeyedOptions = () => ({ ...options, headers: { 'Idempotency-Key': randomUUID() } });
  const need = <T>(value: T | null | undefined, what: string): T => {
    if (value === null || value === undefined) throw new Error('There is no ' + what);
    return value;
  };

  const password = Buffer.from(setting('PASSWORD')).toString('base64');
  const body = { email: setting('EMAIL'), type: 'password', password } as const;
  const { token, user } = (await host.postLogin({ ...options, body })).data.data;
  Object.assign(session, { token, suite: user.suite });
  const profile = (await host.getUserShowprofile(options)).data.data;
  const { addresses } = (await host.getAddressGetaddresses(options)).data.data;
  const { addressid } = need(addresses.find((address) => address.country.iso === 'JP') ?? addresses[0], 'address');
  const query = { search: 'Copper kettle', addressid };
  const packageItems = (await host.getPmtPackages({ ...options, query })).data.data.transactionpackages.items;
  const { packageref } = need(packageItems[0], 'package');
  const packageDetails = (await host.getPmtPackage({ ...options, query: { packageref } })).data.data;
  const items = [{ description: packageDetails.name, qty: 1, price: 12.5 }];
  const declaration = (await host.postPmtDeclareitemization({ ...createKeyedOptions(), body: { packageref, addressid, declare: true, items } })).data.data;
  const draft = (await host.postShipmentInit({ ...createKeyedOptions(), body: { packages: [packageref], addressid } })).data.data;
  const { shipmentid } = draft;
  const speeds = (await host.postShipmentShippingCalculator({ ...options, body: { shipmentid } })).data.data.shippingSpeed;
  const speed = need(Object.values(speeds).find((each) => each.isEnabled), 'speed').code;
  const pricedDraft = (await host.postShipmentUpdateshipment({ ...options, body: { shipmentid, speed, insurance: false } })).data.data;
  const credit = { suite: profile.suite, amount: 2000, reason: 'A test of other programs' };
  await host.postOperatorCredit({ ...createKeyedOptions(), body: credit });
  const total = Number(need(pricedDraft.quote, 'price').total);
  const coveredDraft = (await host.postRewardApplycredit({ ...options, body: { shipmentid, credits: total } })).data.data;
  const { hash } = need(coveredDraft.quote, 'price');
  const payment = (await host.postRewardCheckout({ ...createKeyedOptions(), body: { shipmentid, quote: hash } })).data.data;
  const details = (await host.getShipmentShipmentdetails({ ...options, query: { shipmentref: draft.shipmentref } })).data.data;
  const shipments = (await host.getShipmentShipmentslist(options)).data.data.items;
  const { message } = (await host.postLogout({ ...options, body: {} })).data.data;
  console.log(JSON.stringify({
    declared: declaration.updatedpackage.amount, paid: payment.state, reference: payment.reference === draft.shipmentref,
    status: details.shipmentstatus, listed: shipments.some((each) => each.shipmentid === shipmentid), message,
  }));
`;

const calls = [
  'POST /login',
  'GET /user/showprofile',
  'GET /address/getaddresses',
  'GET /pmt/packages',
  'GET /pmt/package',
  'POST /pmt/declareitemization',
  'POST /shipment/init',
  'POST /shipment/shipping-calculator',
  'POST /shipment/updateshipment',
  'POST /operator/credit',
  'POST /reward/applycredit',
  'POST /reward/checkout',
  'GET /shipment/shipmentdetails',
  'GET /shipment/shipmentslist',
  'POST /logout',
];
const settings = {
  input: './openapi.json',
  output: { path: './client', importFileExtension: '.js' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  parser: { filters: { operations: { include: calls }, orphans: false } },
};
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
};

const modules = path.resolve('node_modules');
let folder: string;
let host: TestHost;
beforeAll(async () => {
  mkdirSync('.build', { recursive: true });
  folder = mkdtempSync(path.resolve('.build/client-'));
  host = await openTestHost();
  await host.call('POST /operator/receive', {
    body: receiveBody(demoSuite, { description: 'Copper kettle' }),
    headers: operatorKey,
  });
  await host.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await host.close();
});

const write = (name: string, text: unknown) =>
  writeFileSync(
    path.join(folder, name),
    typeof text === 'string' ? text : JSON.stringify(text, null, 2),
  );

/** Runs a Node program in the folder and returns its output. */
async function run(args: string[], env: Record<string, string> = {}): Promise<string> {
  const execution = promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'test', ...env },
  });
  return execution.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
}

it('supports a client generated from its OpenAPI document through the main flow, with strict types', async () => {
  write('openapi.json', buildOpenApi());
  write('package.json', { type: 'module' });
  write('settings.mjs', `export default ${JSON.stringify(settings)};`);
  write('tsconfig.json', { compilerOptions, include: ['client', 'main-job.ts'] });
  write('main-job.ts', program);
  const resolveBin = (name: string) => path.join(modules, name);
  await run([
    resolveBin('@hey-api/openapi-ts/bin/run.js'),
    '-f',
    'settings.mjs',
    '-s',
    '--no-log-file',
  ]);
  expect(await run([resolveBin('typescript-native/bin/tsc'), '-p', '.'])).toBe('');
  const address = host.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const printedOutput = await run(['--import', resolveBin('tsx/dist/loader.mjs'), 'main-job.ts'], {
    HOST: `http://127.0.0.1:${port}`,
    EMAIL: 'demo@crossgate.example',
    PASSWORD: demoPassword,
    OPERATOR: operatorKey['x-operator-key'],
  });
  expect(printedOutput).toBe(
    `${JSON.stringify({ declared: '12.50', paid: 'applied', reference: true, status: 'paid', listed: true, message: 'OK' })}\n`,
  );
});
