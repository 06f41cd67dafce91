import { useId, type ReactNode } from 'react';

import { LinkButton } from '@/components/kit/ui/link-button';
import { AddressLink } from '@/components/layout/address-link';
import { useTranslations } from '@/hooks/use-translations';

import styles from './patterns.module.scss';

interface HeroProps {
  heading: string;
  lead: string;
  action: ReactNode;
  children: ReactNode;
}

export function PageHero({ heading, lead, action, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        <p>{lead}</p>
        {action}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  heading: string;
  lead?: string;
  id?: string;
  children: ReactNode;
}

export function PageSection({ heading, lead, id, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {lead && <p>{lead}</p>}
      {children}
    </section>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
  onTape?: boolean;
}

export function FactLabel({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="label-card">
      <dl className={styles.facts}>
        {facts.map(({ name, value, onTape }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={onTape ? styles.tape : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Ticket {
  title: string;
  text: string;
  fee: ReactNode;
  href: string;
  linkText: string;
}

export function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className={styles.tickets}>
      {tickets.map(({ title, text, fee, href, linkText }) => (
        <li key={title} className="label-card d-flex flex-column">
          <h3>{title}</h3>
          <p className="text-muted">{text}</p>
          <p className="fw-semibold mt-auto">{fee}</p>
          <LinkButton href={href} variant="secondary">
            {linkText}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface Rule {
  name: string;
  text?: string;
  value: ReactNode;
}

export function RuleRows({ rules }: { rules: readonly Rule[] }) {
  return (
    <dl className={styles.rules}>
      {rules.map(({ name, text, value }) => (
        <div key={name}>
          <dt>
            {name}
            {text && <small className="d-block fw-normal text-muted">{text}</small>}
          </dt>
          <dd className="mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RouteSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.route}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="text-muted mb-0">{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface TearOffProps {
  heading: string;
  text: string;
  action: ReactNode;
  picture?: ReactNode;
}

export function TearOff({ heading, text, action, picture }: TearOffProps) {
  return (
    <aside className={`label-card ${styles.tear}`} aria-labelledby="last-step">
      <div>
        <h2 id="last-step">{heading}</h2>
        <p>{text}</p>
        {action}
      </div>
      {picture}
    </aside>
  );
}

export function AddressTearOff({ picture }: { picture?: ReactNode }) {
  const t = useTranslations('home.closing');
  return (
    <TearOff heading={t('heading')} text={t('text')} action={<AddressLink />} picture={picture} />
  );
}
