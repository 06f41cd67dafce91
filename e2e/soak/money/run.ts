import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';

import type { Caller, Client } from '../../kill/client';
import { manilaAddress, buildRegistration } from '../../support/people';

import type { Order } from './book';
import type { Gateways } from './gateways';
import type { Payable } from './payables';
import type { Scenario } from './scenario';

export interface Member {
  suite: string;
  caller: Caller;
}

/** One scenario while it is played: what was done in it, and what it is about. */
export class Run {
  readonly acts: string[] = [];
  readonly members: Member[] = [];
  /** What can be paid, or was. */
  readonly payables: Payable[] = [];
  /** What the gateways know of it. */
  readonly orders: Order[] = [];
  /** What could not be paid after the time of its attempts. */
  readonly locked: string[] = [];
  /** It came to its end, whatever was refused on the way. */
  whole = false;
  readonly #began = Date.now();

  /** @param client waits out a host that comes back; `hasty` does not wait long for a payment */
  constructor(
    readonly client: Client,
    readonly hasty: Client,
    readonly gateways: Gateways,
    readonly scenario: Scenario,
  ) {}

  note(what: string): void {
    this.acts.push(`${((Date.now() - this.#began) / 1000).toFixed(1)}s ${what}`);
  }

  /** Does something whose failure does not end the scenario; answers null then. */
  async act<T>(what: string, action: () => Promise<T>): Promise<T | null> {
    this.note(what);
    try {
      return await action();
    } catch (error) {
      this.note(`  ${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  /** Registers a member with an address. */
  async newMember(): Promise<Member> {
    const { number } = this.scenario;
    const digits = String(number * 4 + this.members.length).padStart(7, '0');
    const body = buildRegistration({
      firstName: 'Maria',
      lastName: 'Santos',
      email: `money-${digits}@example.com`,
      password: 'Sari-Sari-88',
      mobile: `917${digits}`,
    });
    const token = await this.client.get<Token>(
      'POST /register',
      {},
      { body, key: `money-register-${digits}` },
    );
    const { suite } = token.user;
    const member = { suite, caller: { authorization: `Bearer ${token.token}`, 'x-suite': suite } };
    this.members.push(member);
    await this.client.get('POST /address/addaddress', member.caller, {
      body: manilaAddress,
      key: randomUUID(),
    });
    return member;
  }
}
