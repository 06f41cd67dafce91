import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './host/db/schema/**/*.ts',
  out: './host/db/migrations',
});
