import { FailurePage } from '@/components/layout/failure-page';
import { publicPage } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage(() => ({}), { namespaces: ['errors-page'] });

/** A place that does not exist, or that is none of the reader's business: the same answer. */
export default function NotFoundPage() {
  return <FailurePage kind="notFound" />;
}
