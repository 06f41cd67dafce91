import { FailurePage } from '@/components/layout/failure-page';
import { publicPage } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage;

/** Also shown for pages the reader may not see. */
export default function NotFoundPage() {
  return <FailurePage kind="notFound" />;
}
