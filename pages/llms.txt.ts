import type { GetServerSideProps } from 'next';

import { siteBrand, siteOrigin } from '@/lib/server/env';
import { llmsTxt } from '@/lib/server/feeds/llms';
import { sendFile } from '@/lib/server/feeds/plain-file';
import { getTexts } from '@/lib/server/texts';

export const getServerSideProps: GetServerSideProps = ({ res }) => {
  sendFile(res, 'text/plain', llmsTxt(siteOrigin(), siteBrand(), getTexts('en')));
  return Promise.resolve({ props: {} });
};

export default function Llms() {
  return null;
}
