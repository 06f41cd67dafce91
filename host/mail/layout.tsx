import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';

import { languageTags, type Locale } from '@/rules/locale';

import type { Email } from './email';

export interface EmailFrame {
  locale: Locale;
  brand: { name: string; color: string };
  greeting: string | null;
  linkHint: string;
  noReply: string;
  settings: { label: string; href: string } | null;
}

const inkColor = '#14213d';
const mutedColor = '#56607a';
const hairline = '#e4e0d6';
const fonts = {
  en: "-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  zh: "-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  tw: "-apple-system,'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
  ja: "-apple-system,'Hiragino Sans','Yu Gothic','Noto Sans JP',sans-serif",
} as const satisfies Record<Locale, string>;
const heading: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '22px',
  lineHeight: '1.35',
  color: inkColor,
  textWrap: 'balance',
};
const headings: Record<Locale, CSSProperties> = {
  en: heading,
  zh: heading,
  tw: heading,
  ja: { ...heading, wordBreak: 'auto-phrase' },
};
const monoFonts = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '16px',
  lineHeight: '1.6',
  color: inkColor,
  textWrap: 'pretty', // Avoids a single character on the last line.
};
const smallText: CSSProperties = {
  margin: '0 0 8px',
  fontSize: '13px',
  lineHeight: '1.6',
  color: mutedColor,
};
const codeBox: CSSProperties = {
  margin: '0 0 16px',
  padding: '16px',
  border: `1px dashed ${mutedColor}`,
  borderRadius: '10px',
  fontFamily: monoFonts,
  fontSize: '22px',
  lineHeight: '1.3',
  letterSpacing: '1px',
  color: inkColor,
  wordBreak: 'break-all',
};
const factLabel: CSSProperties = {
  padding: '4px 16px 4px 0',
  fontSize: '14px',
  color: mutedColor,
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  fontWeight: 400,
};
const factValue: CSSProperties = {
  padding: '4px 0',
  fontFamily: monoFonts,
  fontSize: '14px',
  color: inkColor,
  wordBreak: 'break-word',
};

export function EmailLayout({ email, frame }: { email: Email; frame: EmailFrame }) {
  return (
    <Html lang={languageTags[frame.locale]} dir="ltr">
      <Head>
        <title>{email.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{email.preview}</Preview>
      <Body
        style={{
          margin: 0,
          padding: '24px 12px',
          backgroundColor: '#fbfaf7',
          fontFamily: fonts[frame.locale],
        }}
      >
        <Container
          style={{
            maxWidth: '560px',
            margin: '0 auto',
            padding: '24px',
            backgroundColor: '#ffffff',
            border: `1px solid ${hairline}`,
            borderRadius: '10px',
          }}
        >
          <Text style={{ ...paragraph, fontWeight: 700, color: frame.brand.color }}>
            {frame.brand.name}
          </Text>
          <Heading as="h1" style={headings[frame.locale]}>
            {email.heading}
          </Heading>
          {frame.greeting && <Text style={paragraph}>{frame.greeting}</Text>}
          <EmailBody email={email} />
          {email.action && <ActionButton action={email.action} color={frame.brand.color} />}
          {email.links?.map(({ label, href }) => (
            <Text key={href} style={paragraph}>
              <a href={href} style={{ color: frame.brand.color }}>
                {label}
              </a>
            </Text>
          ))}
          {email.after?.map((text) => (
            <Text key={text} style={paragraph}>
              {text}
            </Text>
          ))}
          <EmailFooter email={email} frame={frame} />
        </Container>
      </Body>
    </Html>
  );
}

function ActionButton({ action, color }: { action: NonNullable<Email['action']>; color: string }) {
  const button: CSSProperties = {
    padding: '12px 20px',
    borderRadius: '8px',
    backgroundColor: color,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button href={action.href} style={button}>
        {action.label}
      </Button>
    </Section>
  );
}

function EmailFooter({ email, frame }: { email: Email; frame: EmailFrame }) {
  return (
    <>
      <Hr style={{ margin: '24px 0 16px', border: 0, borderTop: `1px dashed ${hairline}` }} />
      {email.action && (
        <Text style={{ ...smallText, wordBreak: 'break-all' }}>
          {frame.linkHint} {email.action.href}
        </Text>
      )}
      <Text style={smallText}>{email.reason}</Text>
      {frame.settings && (
        <Text style={smallText}>
          <a href={frame.settings.href} style={{ color: frame.brand.color }}>
            {frame.settings.label}
          </a>
        </Text>
      )}
      <Text style={{ ...smallText, margin: 0 }}>{frame.noReply}</Text>
    </>
  );
}

function EmailBody({ email }: { email: Email }) {
  return (
    <>
      {email.paragraphs.map((text) => (
        <Text key={text} style={paragraph}>
          {text}
        </Text>
      ))}
      {email.code && (
        <>
          <Text style={{ ...smallText, margin: '0 0 4px' }}>{email.code.label}</Text>
          <Text style={codeBox}>{email.code.value}</Text>
        </>
      )}
      {email.quote && (
        <Section
          style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${hairline}` }}
        >
          <Text style={{ ...paragraph, margin: '0 0 4px', whiteSpace: 'pre-line' }}>
            {email.quote.text}
          </Text>
          <Text style={{ ...smallText, margin: 0 }}>{email.quote.by}</Text>
        </Section>
      )}
      {email.facts && (
        <table style={{ margin: '0 0 16px', borderCollapse: 'collapse' }}>
          <tbody>
            {email.facts.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" style={factLabel}>
                  {label}
                </th>
                <td style={factValue}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
