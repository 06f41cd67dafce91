import type { GetServerSideProps } from 'next';

import { sendThemeSheet } from '@/lib/server/cache/season';

/** Lets the season change without a rebuild of the documents. */
export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  await sendThemeSheet(req, res);
  return { props: {} };
};

export default function ThemeSheet() {
  return null;
}
