import type { GetServerSideProps } from 'next';

import { siteOrigin } from '@/lib/server/env';
import { sendFile } from '@/lib/server/feeds/plain-file';
import { buildRobotsTxt } from '@/lib/server/feeds/sitemap';

export const getServerSideProps: GetServerSideProps = ({ res }) => {
  sendFile(res, 'text/plain', buildRobotsTxt(siteOrigin()));
  return Promise.resolve({ props: {} });
};

export default function Robots() {
  return null;
}
