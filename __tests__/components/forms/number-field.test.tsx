import { cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';

import { NumberField } from '@/components/kit/forms/number-field';

import { renderPage } from '../../support/render';

type Kind = Parameters<typeof NumberField>[0]['kind'];

/** A field with the initial value `first`, its input, and the form value. */
function show(kind: Kind, first: string) {
  let held: () => string = () => '';
  function Around() {
    const form = useForm({ defaultValues: { n: first } });
    held = () => form.getValues('n');
    return (
      <FormProvider {...form}>
        <NumberField name="n" kind={kind} label="N" />
      </FormProvider>
    );
  }
  const { user } = renderPage(<Around />);
  return { user, box: screen.getByLabelText('N'), held: () => held() };
}

/**
 * Like browsers: the input shows each stage of the composition, which ends without another input
 * event.
 */
function compose(box: HTMLElement, ...stages: string[]): void {
  fireEvent.compositionStart(box);
  for (const value of stages) {
    fireEvent.input(box, { target: { value }, isComposing: true });
    expect(box).toHaveValue(value);
  }
  fireEvent.compositionEnd(box);
}

describe('a number typed with an input method', () => {
  it.each([
    ['quantity', '３', '3', '3'],
    ['money', '５９．９', '59.9', '59.9'],
    ['money', '１２３４', '1,234', '1234'],
    ['weight', '１２。５', '12.5', '12.5'],
    ['length', '３０、５', '30.5', '30.5'],
    ['money', '１，２３４．５', '1,234.5', '1234.5'],
    ['money', '５９，９', '59.9', '59.9'],
  ] as const)('%s: %s replaces the default', (kind, typed, shown, meant) => {
    const { box, held } = show(kind, '1');
    compose(box, typed.slice(0, 1), typed);
    expect(held()).toBe(meant);
    fireEvent.blur(box);
    expect(box).toHaveValue(shown);
  });

  it('restores the previous value when the composition is canceled', () => {
    const { box, held } = show('quantity', '7');
    compose(box, '7３', '7');
    expect(box).toHaveValue('7');
    expect(held()).toBe('7');
  });

  it('is read when the browser repeats the input event after the composition', () => {
    const { box, held } = show('quantity', '1');
    compose(box, '３');
    fireEvent.input(box, { target: { value: '3' } });
    expect(held()).toBe('3');
  });

  it('is also read when it is pasted', async () => {
    const { user, box, held } = show('money', '');
    await user.click(box);
    await user.paste('５９．９');
    expect(held()).toBe('59.9');
    await user.tab();
    expect(box).toHaveValue('59.9');
  });
});

describe('a number that is pasted or typed', () => {
  const cases = [
    ['money', '12,50', '12.50', '12.50'],
    ['money', '$1,299.00', '1299.00', '1,299.00'],
    ['money', '1.299,00', '1299.00', '1,299.00'],
    ['money', '1 299,00', '1299.00', '1,299.00'],
    ['money', '1.299.000', '1299000', '1,299,000'],
    ['money', '.5', '0.5', '0.5'],
    ['money', '59.', '59', '59'],
    ['quantity', '1,200', '1200', '1,200'],
    // Invalid text stays unchanged for the form to refuse.
    ['money', '12,50 €', '12,50 €', '12,50 €'],
    ['money', '1e3', '1e3', '1e3'],
    ['money', '-5', '-5', '-5'],
    ['money', '1.299', '1.299', '1.299'],
    ['money', '12.345', '12.345', '12.345'],
    ['money', '1,29,9', '1,29,9', '1,29,9'],
    ['quantity', '2.5', '2.5', '2.5'],
  ] as const;
  it.each(cases)('%s: %s means %s', async (kind, text, meant, shown) => {
    for (const how of ['paste', 'type'] as const) {
      const { user, box, held } = show(kind, '');
      await user.click(box);
      await (how === 'paste' ? user.paste(text) : user.keyboard(text));
      expect([how, held()]).toEqual([how, meant]);
      await user.tab();
      expect(box).toHaveValue(shown);
      cleanup();
    }
  });
});
