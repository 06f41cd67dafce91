/**
 * Facts of a page for machines, as schema.org data: no script is run by it, so the content security
 * policy lets it stand.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /</g,
    '\\u003c',
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
