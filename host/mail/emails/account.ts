import { usAddressLines } from '@/rules/addresses/us-address';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

export const temporaryPasswordEmail: WriteEmail<'temporary-password'> = async (context) => {
  const { t, link } = context;
  const { password, minutes } = await context.secrets.temporaryPassword();
  return {
    subject: t('temporarySubject'),
    preview: t('temporaryPreview', { minutes }),
    heading: t('temporarySubject'),
    paragraphs: [t('temporaryAsked')],
    code: { label: t('common.temporaryPassword'), value: password },
    action: { label: t('temporaryAction'), href: link(routes.resetPassword()) },
    after: [t('temporaryHow', { minutes }), t('temporaryNotYou')],
  };
};

/**
 * Sent when an unknown device tries to sign in after too many wrong passwords
 * (docs/decisions/0023).
 */
export const newDeviceEmail: WriteEmail<'new-device'> = async (context) => {
  const { t, link, brand } = context;
  const { token, minutes } = await context.secrets.deviceLink();
  return {
    subject: t('deviceSubject'),
    preview: t('devicePreview', { minutes }),
    heading: t('deviceSubject'),
    paragraphs: [t('deviceWhy', { brand: brand.name }), t('deviceHow')],
    action: { label: t('common.confirmDevice'), href: link(routes.newDevice({ token })) },
    after: [t('deviceOnce', { minutes }), t('deviceNotYou')],
  };
};

export const passwordChangedEmail: WriteEmail<'password-changed'> = (context, { at, device }) => {
  const { t, link, brand } = context;
  return {
    subject: t('changedSubject'),
    preview: t('changedPreview', { brand: brand.name }),
    heading: t('changedSubject'),
    paragraphs: [t('changedText', { when: context.formatTime(at) }), t('changedSignedOut')],
    ...(device && { facts: [{ label: t('changedDevice'), value: device }] }),
    action: { label: t('changedAction'), href: link(routes.forgotPassword()) },
    after: [t('changedNotYou', { email: brand.supportEmail })],
  };
};

export const welcomeEmail: WriteEmail<'welcome'> = (context) => {
  const { t, brand, reader } = context;
  const owner = { firstName: '', lastName: '', suite: '', ...reader };
  return {
    subject: t('welcomeSubject', { brand: brand.name }),
    preview: t('welcomePreview'),
    heading: t('welcomeHeading'),
    paragraphs: [t('welcomeText')],
    facts: usAddressLines(brand, owner).map(({ field, value }) => ({
      label: t(`common.line_${field}`),
      value,
    })),
    action: { label: t('welcomeAction'), href: context.memberLink(routes.getStarted()) },
    after: [t('welcomeNext')],
  };
};

export const confirmationEmail: WriteEmail<'confirm-email'> = ({ t, brand, confirmLink }) => ({
  subject: t('confirmSubject'),
  preview: t('confirmPreview'),
  heading: t('confirmSubject'),
  paragraphs: [t('confirmText', { brand: brand.name })],
  action: { label: t('confirmAction'), href: confirmLink() },
  after: [t('confirmNotYou')],
});
