import { FieldShell } from '@/components/kit/forms/field-shell';
import { Button } from '@/components/kit/ui/button';
import { lookKeys, type LookKey } from '@/contract/operator/look-key';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { SupportSearch } from '@/lib/support-view';
import { localePath, routes } from '@/rules/routes';

const keyNames = {
  suite: 'common.suite',
  email: 'common.email',
  tracking: 'support-page.tracking',
  order: 'common.orderNumber',
  package: 'packages.reference',
  shipment: 'common.shipmentReference',
  quote: 'quote.result.reference',
  'request-id': 'support-page.request',
} as const satisfies Record<LookKey, string>;

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  type?: 'password';
  className?: string;
}

function Field({ name, value, type, ...shell }: FieldProps) {
  const { hint } = shell;
  return (
    <FieldShell id={name} {...shell}>
      <input
        className="form-control"
        {...{ id: name, name, type, required: true, autoComplete: 'off', defaultValue: value }}
        aria-describedby={hint && `${name}-hint`}
      />
    </FieldShell>
  );
}

/** Posts to its own page, so that nothing typed ends up in a URL. `search` is null for guests. */
export function MemberSearch({ search }: { search: SupportSearch | null }) {
  const { locale } = useFrame();
  return (
    <form
      id="search"
      className="measure"
      action={localePath(locale, routes.supportPage())}
      method="post"
    >
      {search ? <SearchFields {...search} /> : <KeyField />}
    </form>
  );
}

function KeyField() {
  const t = useTranslations('support-page');
  const frame = useTranslations('frame');
  return (
    <>
      <Field name="key" label={t('key')} hint={t('keyHint')} type="password" />
      <Button type="submit" name="act" value="sign-in">
        {frame('login')}
      </Button>
    </>
  );
}

function SearchFields({ by, term, reason }: SupportSearch) {
  const t = useTranslations('support-page');
  const texts = useTranslations();
  return (
    <>
      <div className="d-flex gap-2">
        <FieldShell id="by" label={t('by')} className="w-50 mt-auto">
          <select className="form-select" id="by" name="by" defaultValue={by}>
            {lookKeys.map((key) => (
              <option key={key} value={key}>
                {texts(keyNames[key])}
              </option>
            ))}
          </select>
        </FieldShell>
        <Field name="term" label={t('term')} value={term} className="w-50 mt-auto" />
      </div>
      <Field name="reason" label={t('reason')} hint={t('reasonHint')} value={reason} />
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" name="act" value="look">
          {t('look')}
        </Button>
        <Button type="submit" name="act" value="timeline" variant="secondary">
          {t('timeline')}
        </Button>
        <Button type="submit" name="act" value="sign-out" variant="quiet" formNoValidate>
          {texts('frame.logout')}
        </Button>
      </div>
    </>
  );
}
