import type { GetServerSideProps } from 'next';

import { siteBrand } from '@/lib/server/env';

export const getServerSideProps: GetServerSideProps = () =>
  Promise.resolve({
    redirect: { destination: `/brand/${siteBrand().portal}/favicon.ico`, permanent: false },
  });

export default function Favicon() {
  return null;
}
