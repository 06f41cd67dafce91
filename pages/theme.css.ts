import type { GetServerSideProps } from 'next';

import { sendThemeSheet } from '@/lib/server/cache/season';

/** The season's style sheet (spec §2): documents stay as they were built, this changes in time. */
export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  await sendThemeSheet(req, res);
  return { props: {} };
};

export default function ThemeSheet() {
  return null;
}
