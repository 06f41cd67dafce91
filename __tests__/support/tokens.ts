import type { Token } from '@/contract/member/auth';

/** The demo member's token as issued by the host, valid long after every test. */
export function wireToken(override: Partial<Token> = {}): Token {
  return {
    token: 't'.repeat(43),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: '2099-03-02T10:00:00.000Z',
    server_time: '2099-03-02T09:00:00.000Z',
    remember: false,
    action: 'login_password',
    user: {
      suite: 'CG1000001',
      id: '1',
      email: 'demo@crossgate.example',
      countryISO: 'PH',
      firstname: 'Maria',
    },
    ...override,
  };
}
