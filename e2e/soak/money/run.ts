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

/** A scenario in progress. */
export class Run {
  readonly steps: string[] = [];
  readonly members: Member[] = [];
  /** Everything to pay, paid or not. */
  readonly payables: Payable[] = [];
  /** Its orders at the gateways. */
  readonly orders: Order[] = [];
  /** Payables that could not be paid after their attempts expired. */
  readonly lockedTargets: string[] = [];
  /** Whether the scenario ran to its end, with or without refusals. */
  isComplete = false;
  readonly #startedAt = Date.now();

  /** @param client waits for a host to restart; `fastClient` has a short timeout */
  constructor(
    readonly client: Client,
    readonly fastClient: Client,
    readonly gateways: Gateways,
    readonly scenario: Scenario,
  ) {}

  note(label: string): void {
    this.steps.push(`${((Date.now() - this.#startedAt) / 1000).toFixed(1)}s ${label}`);
  }

  /** Runs a step. Returns null if it fails, which does not end the scenario. */
  async step<T>(label: string, action: () => Promise<T>): Promise<T | null> {
    this.note(label);
    try {
      return await action();
    } catch (error) {
      this.note(`  ${label}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  /** Registers a member with an address. */
  async registerMember(): Promise<Member> {
    const { number } = this.scenario;
    const digits = String(number * 4 + this.members.length).padStart(7, '0');
    const body = buildRegistration({
      firstName: 'Maria',
      lastName: 'Santos',
      email: `money-${digits}@example.com`,
      password: 'Sari-Sari-88',
      mobile: `917${digits}`,
    });
    const token = await this.client.callOk<Token>(
      'POST /register',
      {},
      { body, key: `money-register-${digits}` },
    );
    const { suite } = token.user;
    const member = { suite, caller: { authorization: `Bearer ${token.token}`, 'x-suite': suite } };
    this.members.push(member);
    await this.client.callOk('POST /address/addaddress', member.caller, {
      body: manilaAddress,
      key: randomUUID(),
    });
    return member;
  }
}
