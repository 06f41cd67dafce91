import { useTranslations } from '@/hooks/use-translations';

import { Link } from '../ui/link';

interface PaginationProps {
  /** Cursors of the adjacent pages. */
  list: { page: number; totalPages: number; next?: string | null; previous?: string | null };
  /** `cursor` is null for pages that are not adjacent. */
  hrefFor: (page: number, cursor: string | null) => string;
}

/** Clamps to 1..total; invalid numbers become 1. */
export function clampPage(page: number, totalPages: number): number {
  const lastPage = Math.max(1, Math.trunc(totalPages) || 1);
  return Math.min(lastPage, Math.max(1, Math.trunc(page) || 1));
}

/** Returns the first, last and adjacent page numbers; null marks a gap. */
export function getPageWindow(page: number, totalPages: number): (number | null)[] {
  const pages = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages);
  const sortedPages = [...new Set(pages)].sort((a, b) => a - b);
  return sortedPages.flatMap((n, i) => {
    const previousPage = sortedPages[i - 1];
    if (previousPage === undefined || n - previousPage === 1) return [n];
    return n - previousPage === 2 ? [n - 1, n] : [null, n];
  });
}

/** Works without scripts. Renders nothing for a single page. */
export function Pagination({ list, hrefFor }: PaginationProps) {
  const t = useTranslations('common');
  const { page, totalPages, next = null, previous = null } = list;
  const getCursor = (targetPage: number) =>
    targetPage === page + 1 ? next : targetPage === page - 1 ? previous : null;
  if (totalPages <= 1) return null;
  const currentPage = clampPage(page, totalPages);
  const renderStep = (targetPage: number, text: string, rel: 'prev' | 'next') => (
    <li className={`page-item${targetPage === currentPage ? ' disabled' : ''}`}>
      {targetPage === currentPage ? (
        <span className="page-link">{text}</span>
      ) : (
        <Link className="page-link" href={hrefFor(targetPage, getCursor(targetPage))} rel={rel}>
          {text}
        </Link>
      )}
    </li>
  );
  return (
    <nav aria-label={t('pages')}>
      <p className="visually-hidden" role="status">
        {t('pageOf', { page: currentPage, pages: totalPages })}
      </p>
      <ul className="pagination justify-content-center flex-wrap mt-4">
        {renderStep(clampPage(currentPage - 1, totalPages), t('previous'), 'prev')}
        {getPageWindow(currentPage, totalPages).map((n, i) => (
          <li key={n ?? `gap-${i}`} className={`page-item${n === currentPage ? ' active' : ''}`}>
            {n === null ? (
              <span className="page-link text-muted" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className="page-link"
                href={hrefFor(n, getCursor(n))}
                aria-current={n === currentPage ? 'page' : undefined}
                aria-label={t('pageNumber', { page: n })}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
        {renderStep(clampPage(currentPage + 1, totalPages), t('next'), 'next')}
      </ul>
    </nav>
  );
}
