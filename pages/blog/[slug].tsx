import { Article } from '@/components/blog/article';
import { DocumentFailure } from '@/components/failure/document-failure';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { organizationRef } from '@/components/kit/seo/organization';
import { SiteFrame } from '@/components/layout/site-frame';
import { errorCodes } from '@/contract/error-codes';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { ApiError } from '@/lib/api-error';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { findRowPicture } from '@/lib/server/proxy/row-pictures';
import { cleanHtml } from '@/rules/blog/clean-html';
import { languageTags, type Locale } from '@/rules/locale';
import { absoluteUrl, localePath, pageUrl, routes } from '@/rules/routes';
import { findPost, type Post } from '@/services/blog';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ api, params, locale, brand }) => {
    const slug = String(params['slug']);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
      throw new ApiError('coded', errorCodes.notFound);
    const post = await findPost(api, slug, locale);
    return {
      post,
      text: sanitize(post.html, locale),
      picture: findRowPicture({
        portal: brand.portal,
        locale,
        path: routes.post(slug),
        title: post.title,
      }),
    };
  },
  { varyBy: [] },
);

/**
 * Sanitizes again in case the host does not.
 * @throws ApiError 'Data mismatch'
 */
function sanitize(html: string, locale: Locale) {
  try {
    return cleanHtml(html, (href) => (href.startsWith('/') ? localePath(locale, href) : href));
  } catch {
    throw new ApiError('mismatch', { status: 502 });
  }
}

export default function BlogPost({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('blog');
  const frame = useTranslations('frame');
  if (!data)
    return (
      <SiteFrame title={t('meta.title')} description={t('meta.description')} noIndex>
        <h1 tabIndex={-1}>{t('meta.title')}</h1>
        <DocumentFailure failure={loadError} />
      </SiteFrame>
    );
  const { post, text, picture } = data;
  return (
    <SiteFrame
      title={post.title}
      description={post.standfirst}
      languages={post.languages}
      picture={{ src: picture, alt: post.title }}
      crumbs={[{ name: frame('blog'), href: routes.blog() }, { name: post.title }]}
    >
      <PostingFacts post={post} picture={picture} />
      <Article post={post} text={text} />
    </SiteFrame>
  );
}

function PostingFacts({ post, picture }: { post: Post; picture: string }) {
  const { brand, locale, origin } = useFrame();
  return (
    <JsonLd
      data={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.standfirst,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        inLanguage: languageTags[locale],
        mainEntityOfPage: pageUrl(origin, locale, routes.post(post.slug)),
        image: absoluteUrl(origin, picture),
        author: { '@type': 'Organization', ...organizationRef(origin), name: brand.name },
        publisher: organizationRef(origin),
      }}
    />
  );
}
