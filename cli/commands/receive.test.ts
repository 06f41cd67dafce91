import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { newMember } from '@/host/testing/people';

import { requiredColumns } from '../rows/manifest-row';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const runOperator: OperatorDesk['run'] = (...args) => desk.run(...args);

async function writeManifest(
  rows: string[],
  head: string = requiredColumns.join(','),
): Promise<string> {
  const file = path.join(desk.folder, `${Math.random()}.csv`);
  await writeFile(file, `\uFEFF${head}\r\n${rows.join('\r\n')}\r\n`);
  return file;
}

async function getPackages({ as }: Awaited<ReturnType<typeof newMember>>) {
  const answer = await desk.host.call('GET /pmt/packages', { as });
  return answer.json<{
    data: {
      transactionpackages: { items: { trackingnumber: string; images: unknown[]; name: string }[] };
    };
  }>().data.transactionpackages.items;
}

describe('operator receive', () => {
  it('receives a package with its photos, once', async () => {
    const person = await newMember(desk.host.db);
    const first = await runOperator(
      createReceiveCommand(
        person.member.suite,
        '--photo',
        desk.photo,
        '--photo',
        desk.photo,
        '--name',
        'Tea set',
      ),
    );
    expect(first).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/^Received as PK[0-9A-Z]{8}\.$/)],
      complained: [],
    });
    expect((await runOperator(createReceiveCommand(person.member.suite))).printed).toEqual([
      expect.stringMatching(/^Already received as PK/),
    ]);
    expect(await getPackages(person)).toEqual([
      expect.objectContaining({
        name: 'Tea set',
        trackingnumber: '1Z999',
        images: [expect.anything(), expect.anything()],
      }),
    ]);
  });

  it.each([
    [['--size', '30x20'], '--size must be like 30x20x10 (cm), but it is "30x20".'],
    [['--weight', '1,2'], '--weight must be a number above 0, but it is "1,2".'],
    [['--weight', '0'], '--weight must be a number above 0, but it is "0".'],
    [['--value', '1.234'], '--value must be an amount like 49.90, but it is "1.234".'],
    [['--photo', '/none.jpg'], 'there is no file /none.jpg'],
    [
      ['--colour', 'red'],
      "Unknown option '--colour'; run the command with --help to see its options.",
    ],
    [
      ['--category', 'nonsense'],
      expect.stringMatching(
        /^category "nonsense" is not a category code; use one of clothing, shoes, /,
      ),
    ],
  ])('says in one line what is wrong with %j', async (extraArgs, complaint: unknown) => {
    const { member } = await newMember(desk.host.db);
    expect(await runOperator(createReceiveCommand(member.suite, ...extraArgs))).toEqual({
      code: 1,
      printed: [],
      complained: [complaint],
    });
  });
});

describe('operator receive --manifest', () => {
  it('refuses bad rows by line, column and reason, and receives each good row once', async () => {
    const person = await newMember(desk.host.db);
    const { suite } = person.member;
    const file = await writeManifest([
      `${suite},TRACK1,Amazon,"Tea, green",cameras,1.2,30,20,10,49.90,,box.jpg`,
      `${suite},TRACK2,Amazon,Heavy,cameras,heavy,30,20,10,49.90,,`,
      `NOBODY,TRACK3,Amazon,Lost,nonsense,1.2,30,20,10,,,`,
      `${suite},TRACK4,Amazon,"Two\nlines",cameras,1.2,30,20,0,12.345,,gone.jpg`,
      '',
      `${suite},TRACK5,,,cameras,1.2,30,20,10,,battery,box.jpg; box.jpg`,
      `${suite},TRACK6,Amazon,Short`,
    ]);
    const { code, printed, complained } = await runOperator(['receive', '--manifest', file]);
    expect(complained).toEqual([]);
    expect(code).toBe(1);
    expect(printed).toEqual([
      expect.stringMatching(/^line 2: received as PK.* \(TRACK1\)$/),
      'line 3, column weight_kg: must be a number above 0, but it is "heavy"',
      'line 4, column suite: is not the suite of a member: NOBODY',
      expect.stringMatching(
        /^line 4, column category: "nonsense" is not a category code; use one of clothing, shoes, /,
      ),
      'line 5, column height_cm: must be a number above 0, but it is "0"',
      'line 5, column value_usd: must be an amount like 49.90, but it is "12.345"',
      `line 5, column photo: there is no file ${path.join(desk.folder, 'gone.jpg')}`,
      expect.stringMatching(/^line 8: received as PK.* \(TRACK5\)$/),
      expect.stringMatching(/^line 9, column category: must not be empty$/),
      ...['weight_kg', 'length_cm', 'width_cm', 'height_cm'].map(
        (column) => `line 9, column ${column}: must be a number above 0, but it is ""`,
      ),
      '2 received, 0 already received, 4 refused.',
    ]);
    const secondRun = await runOperator(['receive', '--manifest', file]);
    expect(secondRun.printed.at(-1)).toBe('0 received, 2 already received, 4 refused.');
    expect((await getPackages(person)).map((item) => item.trackingnumber).sort()).toEqual([
      'TRACK1',
      'TRACK5',
    ]);
  });

  it('exits with code 0 when every row was received', async () => {
    const { member } = await newMember(desk.host.db);
    const file = await writeManifest([
      `${member.suite},TRACK1,Amazon,Tea,cameras,1.2,30,20,10,49.90,,`,
    ]);
    expect(await runOperator(['receive', '--manifest', file])).toMatchObject({ code: 0 });
  });

  it('refuses a file that is not a manifest', async () => {
    const file = await writeManifest([], 'suite,tracking');
    expect((await runOperator(['receive', '--manifest', file])).complained).toEqual([
      expect.stringContaining('is not a manifest: line 1 has no column merchant, description'),
    ]);
    expect((await runOperator(['receive', '--manifest', '/none.csv'])).complained).toEqual([
      'There is no manifest /none.csv.',
    ]);
  });

  it('prints one line and stops when the host cannot be reached', async () => {
    const file = await writeManifest(['S,TRACK1,Amazon,Tea,cameras,1.2,30,20,10,49.90,,']);
    const result = await runOperator(['receive', '--manifest', file], {
      hostUrl: 'http://127.0.0.1:9',
      operatorKey: 'x',
    });
    expect(result).toEqual({
      code: 1,
      printed: [],
      complained: ['The host at http://127.0.0.1:9 cannot be reached. Is it running?'],
    });
  });
});
