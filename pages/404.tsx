import { FailurePage } from '@/components/layout/failure-page';
import { publicPage } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage;

/** A page that does not exist, or that the reader may not see: the same answer. */
export default function NotFoundPage() {
  return <FailurePage kind="notFound" />;
}
