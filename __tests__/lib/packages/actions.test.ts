/** @jest-environment node */
import fc from 'fast-check';

import { discardActions } from '@/contract/member/discard-actions';
import { listActions, actionTable, isDiscard, type PackageAction } from '@/rules/packages/actions';
import {
  type PackageKind,
  readKinds,
  type StatusCode,
  statusCodes,
  type WireKind,
  wireKinds,
} from '@/rules/packages/package';

const rows: [StatusCode, PackageKind[], PackageAction[]][] = [
  ['2', ['regular'], ['edit', 'declare', 'verify', 'repack', 'return', 'discard']],
  ['2', ['buyForMe'], ['edit', 'declare', 'verify', 'repack', 'return', 'discard']],
  ['2', ['battery'], ['edit', 'declare', 'verify', 'repack', 'return', 'discard']],
  ['2', ['repacked'], ['edit', 'declare', 'verify', 'return', 'discard']],
  ['2', ['verified'], ['edit', 'declare', 'repack', 'return', 'discard']],
  ['2', ['verified', 'repacked'], ['edit', 'declare', 'return', 'discard']],
  ['2', ['readyHazmat'], ['edit', 'declare', 'verify', 'repack', 'return', 'discard']],
  ['2', ['readyDamaged'], ['edit', 'declare', 'verify', 'repack', 'return', 'discard']],
  ['2', ['onebox'], ['edit', 'declare']],
  ['1', ['onebox'], ['edit', 'declare']],
  ['1', ['verifying'], ['edit', 'declare']],
  ['1', ['regular'], ['edit', 'declare']],
  ['1', ['discardDangerous'], []],
  ['1', ['forReview'], ['edit', 'declare']],
  ['1', ['returning'], []],
  [
    '0',
    ['damagedPartial'],
    ['edit', 'declare', 'fix', 'verify', 'return', 'discard_damaged_partial'],
  ],
  ['0', ['damagedFull'], ['edit', 'declare', 'fix', 'verify', 'return', 'discard_damaged_full']],
  [
    '0',
    ['hazmatPartial'],
    ['edit', 'declare', 'hazmat', 'verify', 'return', 'discard_hazmat_partial'],
  ],
  ['0', ['hazmatFull'], ['edit', 'declare', 'hazmat', 'verify', 'return', 'discard_hazmat_full']],
  [
    '0',
    ['prohibitedPartial'],
    ['edit', 'declare', 'verify', 'return', 'discard_prohibited_partial'],
  ],
  ['0', ['prohibitedFull'], ['edit', 'declare', 'verify', 'return', 'discard_prohibited_full']],
  ['D', ['regular'], []],
  ['P', ['shipped'], []],
  ['P', ['returned'], []],
];

describe('the actions of a package', () => {
  it.each(rows)('in state %s with the kinds %j are %j', (status, kinds, actions) => {
    expect(listActions({ status, kinds, paid: false })).toEqual(actions);
  });

  const anyFacts = fc.record({
    status: fc.constantFrom(...statusCodes),
    kinds: fc
      .array(fc.constantFrom(...(Object.keys(wireKinds) as WireKind[])), { maxLength: 4 })
      .map(readKinds),
  });

  it('are none in a paid shipment or in the history, for any kinds', () => {
    fc.assert(
      fc.property(anyFacts, ({ status, kinds }) => {
        expect(listActions({ status, kinds, paid: true })).toEqual([]);
        if (status === 'D' || status === 'P')
          expect(listActions({ status, kinds, paid: false })).toEqual([]);
      }),
    );
  });

  it('never include a second staff request while one is in progress', () => {
    fc.assert(
      fc.property(anyFacts, ({ kinds }) => {
        expect(
          listActions({ status: '1', kinds, paid: false }).filter(
            (action) => action !== 'edit' && action !== 'declare',
          ),
        ).toEqual([]);
      }),
    );
  });

  it('include every disposal option of the spec', () => {
    expect(discardActions.every((action) => action in actionTable && isDiscard(action))).toBe(true);
    expect(isDiscard('fix')).toBe(false);
  });
});
