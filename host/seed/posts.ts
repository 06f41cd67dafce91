import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { publishPost } from '@/host/blog/publish';
import { schema, type Db } from '@/host/db/client';
import { readPostFile } from '@/rules/blog/post-file';

const folder = path.join(process.cwd(), 'host/seed/posts');

/** Existing posts are not changed. */
export async function seedPosts(db: Db): Promise<void> {
  const existingPosts = await db
    .select({ slug: schema.blogPosts.slug, language: schema.blogPosts.language })
    .from(schema.blogPosts);
  const storedNames = new Set(existingPosts.map(({ slug, language }) => `${slug}.${language}.md`));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.md')).sort())
    if (!storedNames.has(name))
      await publishPost(db, readPostFile(await readFile(path.join(folder, name), 'utf8')));
}
