import { Timeline } from '@/components/kit/display/timeline';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';
import type { SupportTimeline } from '@/lib/support-view';
import { formatMinute, type LookEntry, type LookText } from '@/rules/support/look-sections';

/** In English, like the host's texts, the audit trail and the command line. */
export function LookAnswer({ member, sections, empty }: LookText) {
  return (
    <div lang="en" className="d-grid gap-4 mt-4">
      {member.warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      <Card>
        <Entry {...member} />
      </Card>
      {sections.map(({ title, count, entries, rest }) => (
        <Card key={title} title={`${title}: ${count}`}>
          <ul className="row-list">
            {entries.map((entry, index) => (
              <li key={index} className="p-3">
                <Entry {...entry} />
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-muted mb-0">{`… and ${rest} more.`}</p>}
        </Card>
      ))}
      {empty.length > 0 && <p className="text-muted">{`None: ${empty.join(', ')}.`}</p>}
    </div>
  );
}

function Entry({ parts: [name, ...facts], notes }: LookEntry) {
  return (
    <>
      <span className="ref fw-semibold">{name}</span>
      {` ${facts.join('\u00A0· ')}`}
      {notes.map((note) => (
        <p key={note} className="text-muted mt-1 mb-0">
          {note}
        </p>
      ))}
    </>
  );
}

export function TimelineAnswer({ items, before }: SupportTimeline) {
  const t = useTranslations('support-page');
  const events = items.map(({ at, text }, index) => ({
    key: String(index),
    title: text,
    time: `${formatMinute(at)} UTC`,
    dateTime: at,
  }));
  return (
    <>
      <h2 className="mt-4">{t('timeline')}</h2>
      <div lang="en">
        <Timeline events={events} />
      </div>
      {before && (
        <Button type="submit" form="search" name="before" value={before} variant="secondary">
          {t('earlier')}
        </Button>
      )}
    </>
  );
}
