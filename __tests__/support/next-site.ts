import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = process.cwd();
const projectFiles = [
  'lib/next',
  'net/own-turn.ts',
  'net/process-wide.ts',
  'rules/opens-in-place.ts',
  'next.config.js',
  'tsconfig.json',
];
/** As many pages as lib/next/gather-chunks.js needs to create a shared file. */
const lists = Array.from({ length: 15 }, (_, index) => `lists/${index}`);
const guestPages = ['register', 'forgot-password', 'reset-password'];

const createSharedModule = (name: string) =>
  `export const ${name} = () => document.title + '${name}';`;
const createListPage = (...parts: string[]) => `
${parts.map((name) => `import { ${name} } from '@/components/${name}';`).join('\n')}
export const getServerSideProps = () => ({ props: {} });
export default function Page() {
  return <p onClick={() => [${parts.join()}].map((part) => part())}>List</p>;
}`;
const createStyledPage = (name: string) => `
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { useRouter } from 'next/router';
import styles from '@/components/${name}.module.scss';
const Part = dynamic(() => import('@/components/part'));
export default function Page() {
  return (
    <p className={styles.own}>
      <Head><title>Title</title></Head>
      <Part /> at {useRouter().pathname}
    </p>
  );
}`;
const createStyle = (color: string) => `.own { color: ${color} }`;

const files: Record<string, string> = {
  '.build/texts/version': 'none',
  'proxy.ts': `
import { NextResponse } from 'next/server';
export const config = { matcher: '/lists/1' };
export const proxy = () => NextResponse.next();`,
  'styles/_mixins.scss': '',
  'styles/main.scss': 'body { color: black }',
  'components/auth/auth-page.module.scss': createStyle('red'),
  'components/layout/member-frame.module.scss': createStyle('green'),
  'components/about.module.scss': createStyle('white'),
  'components/home.module.scss': createStyle('blue'),
  'components/login.module.scss': createStyle('yellow'),
  'components/part.tsx': 'export default function Part() { return <b>Part</b>; }',
  'components/ofAll.ts': createSharedModule('ofAll'),
  'components/ofMembers.ts': createSharedModule('ofMembers'),
  'components/ofGuests.ts': createSharedModule('ofGuests'),
  'pages/_app.tsx': `
import '@/styles/main.scss';
import '@/components/auth/auth-page.module.scss';
import '@/components/layout/member-frame.module.scss';
export default function App({ Component, pageProps, texts, inSlices = true }) {
  return <main data-texts={texts} data-by={inSlices ? 'us' : 'Next'}><Component {...pageProps} /></main>;
}`,
  'pages/_document.tsx': `
import Document, { Html, Main, NextScript } from 'next/document';
import { FrameHead } from '@/lib/next/frame-head';
import { renderWholePage } from '@/lib/next/whole-page';
export default class Frame extends Document {
  static getInitialProps(context) {
    return renderWholePage(context, () => ({ texts: 'Hello' }));
  }
  render() {
    const later = this.props.__NEXT_DATA__.page === '/login';
    return (
      <Html>
        <FrameHead {...(later && { 'data-later': true })} />
        <body><Main /><NextScript /></body>
      </Html>
    );
  }
}`,
  'pages/index.tsx': createStyledPage('home'),
  'pages/login.tsx': createStyledPage('login'),
  'pages/about.tsx': `${createStyledPage('about')}\nexport const config = { unstable_runtimeJS: false };`,
  ...Object.fromEntries(
    lists.map((name) => [`pages/${name}.tsx`, createListPage('ofAll', 'ofMembers')]),
  ),
  ...Object.fromEntries(
    guestPages.map((name) => [`pages/${name}.tsx`, createListPage('ofAll', 'ofGuests')]),
  ),
};

/** Builds small pages with the installed Next, our next.config.js and lib/next/. Returns the folder. */
export function buildSite(): string {
  const site = mkdtempSync(path.join(tmpdir(), 'next-site-'));
  for (const name of projectFiles)
    cpSync(path.join(root, name), path.join(site, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(site, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    writeFileSync(path.join(site, name), text);
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, [next, 'build', '--webpack'], {
    cwd: site,
    stdio: 'pipe',
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  return site;
}
