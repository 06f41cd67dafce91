import { FailurePage } from '@/components/layout/failure-page';
import { publicPage } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage;

export default function ServerErrorPage() {
  return <FailurePage kind="error" />;
}
