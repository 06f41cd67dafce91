import { toEventKey } from '@/components/packages/view/package-view';

describe('the history of a package', () => {
  it.each([
    ['discard', 'discard'],
    ['discard_prohibited_full-done', 'discard-done'],
    ['discard_prohibited_partial', 'discard-part'],
    ['discard_damaged_partial-done', 'discard-part-done'],
    ['discard_hazmat_partial-declined', 'declined'],
  ])('maps the event %s to the message key %s', (kind, key) => expect(toEventKey(kind)).toBe(key));
});
