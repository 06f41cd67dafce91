import { access, constants, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import type { Reply } from '@/contract/calls';

import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';
import { readOptional, readOptions, readRequired, textOption } from '../options';

const PAGE_SIZE = 200;
type Manifest = Reply<'POST /operator/exportmember'>;

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

export const exportMember: Command = {
  usage: ['export-member --suite CG12345 --out member.zip'],
  example: 'export-member --suite CG1000001 --out CG1000001.zip',
  about:
    'save everything stored about a member in a zip: a JSON file for each table, and all photos and papers',
  run: async (args, context) => {
    const opts = readOptions(args, { suite: textOption, out: textOption });
    const [suite, zipFile] = [readRequired(opts, 'suite'), path.resolve(readRequired(opts, 'out'))];
    if (await stat(zipFile).catch(() => null)) throw new CommandError(`${zipFile} already exists.`);
    const folder = path.dirname(zipFile);
    await access(folder, constants.W_OK).catch(() => {
      throw new CommandError(`Cannot write to ${folder}. Does it exist?`);
    });
    const manifest = await context.ask('POST /operator/exportmember', { suite });
    await writeZip(zipFile, manifest, context);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    context.print(
      `${zipFile} contains ${rows} rows from ${manifest.tables.length} tables and ${manifest.files.length} files of ${manifest.suite}.`,
    );
    context.print('It contains personal data: give it to the member only, then delete it.');
  },
};

/** Writes to a temporary file and renames it, so a failed export leaves no broken file. */
async function writeZip(
  zipFile: string,
  manifest: Manifest,
  context: CommandContext,
): Promise<void> {
  const partFile = `${zipFile}.part`;
  const file = await open(partFile, 'w', 0o600);
  try {
    await fillZip(manifest, context, async (bytes) => void (await file.write(bytes)));
    await file.close();
    await rename(partFile, zipFile);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partFile, { force: true });
    throw error;
  }
}

async function fillZip(
  { suite, tables, files }: Manifest,
  { ask }: CommandContext,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    chunks.push(bytes);
  });
  const flush = async () => {
    for (const bytes of chunks.splice(0)) await write(bytes);
  };
  for (const { table, rows } of tables) {
    const entry = new ZipDeflate(`${table}.jsonl`);
    zip.add(entry);
    for (let offset = 0; offset < rows; offset += PAGE_SIZE) {
      const page = await ask('GET /operator/memberrows', { suite, table, from: offset });
      entry.push(Buffer.from(page.rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
      await flush();
    }
    entry.push(new Uint8Array(), true);
    await flush();
  }
  for (const { kind, id, variant, mime } of files) {
    const { data } = await ask('GET /operator/memberfile', { suite, kind, id, variant });
    const name = [id, variant].filter(Boolean).join('-');
    const entry = new ZipPassThrough(`${kind}s/${name}.${extensions[mime] ?? 'bin'}`);
    zip.add(entry);
    entry.push(Buffer.from(data, 'base64'), true);
    await flush();
  }
  zip.end();
  await flush();
}

export const eraseMember: Command = {
  usage: ['erase-member --suite CG12345 --confirm CG12345'],
  example: 'erase-member --suite CG1000001 --confirm CG1000001',
  about:
    'erase a member permanently: deletes everything we are not legally required to retain; accounting records stay, without the name',
  run: async (args, { ask, print }) => {
    const opts = readOptions(args, { suite: textOption, confirm: textOption });
    const suite = readRequired(opts, 'suite');
    const confirmedSuite = readOptional(opts, 'confirm');
    if (confirmedSuite?.toUpperCase() !== suite.toUpperCase())
      throw new CommandError(
        `This cannot be undone. To continue, repeat the suite: --confirm ${suite}. (Run export-member first to save everything.)`,
      );
    const reply = await ask('POST /operator/erasemember', { suite, confirm: confirmedSuite });
    if (!reply.changed) {
      print(`${reply.suite} was already erased; nothing changed.`);
      return 0;
    }
    for (const { table, rows, outcome } of reply.tables)
      if (rows > 0) print(`${table}: ${rows} ${outcome}`);
    print(`${reply.suite} is erased and signed out everywhere. Still to do elsewhere:`);
    for (const place of reply.elsewhere) print(`  ${place}`);
  },
};
