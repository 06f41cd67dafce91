import { createTranslator } from 'next-intl';

import { FileFailure } from '@/components/layout/file-failure';
import { writeSheet } from '@/lib/forms/declare-sheet';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { readShipTo } from '@/lib/server/session/session-cookies';
import { getTexts } from '@/lib/server/texts';
import { toCsv } from '@/rules/csv';
import { languageTags } from '@/rules/locale';
import { listAllUndeclared } from '@/services/pmt';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ api, locale, request }) => {
    const t = createTranslator({ locale: languageTags[locale], messages: getTexts(locale) });
    const head = [
      t('packages.reference'),
      ...(['description', 'qty', 'price'] as const).map((name) => t(`packages.contents.${name}`)),
      t('packages.editName'),
      t('common.merchant'),
      t('common.usTracking'),
    ];
    const items = await listAllUndeclared(api, readShipTo(request));
    return { text: toCsv([head, ...writeSheet(items)]) };
  },
  { file: ({ text }) => ({ name: 'declare-contents.csv', type: 'text/csv; charset=utf-8', text }) },
);

export default function DeclareCsv({ loadError }: ServerPageProps<object>) {
  return <FileFailure failure={loadError} />;
}
