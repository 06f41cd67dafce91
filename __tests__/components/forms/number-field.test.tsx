import { cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';

import { NumberField } from '@/components/kit/forms/number-field';

import { renderPage } from '../../support/render';

type Kind = Parameters<typeof NumberField>[0]['kind'];

/** Renders a field with an initial value; returns its input and a reader for the form value. */
function show(kind: Kind, initialValue: string) {
  let readValue: () => string = () => '';
  function NumberForm() {
    const form = useForm({ defaultValues: { n: initialValue } });
    readValue = () => form.getValues('n');
    return (
      <FormProvider {...form}>
        <NumberField name="n" kind={kind} label="N" />
      </FormProvider>
    );
  }
  const { user } = renderPage(<NumberForm />);
  return { user, input: screen.getByLabelText('N'), getValue: () => readValue() };
}

/**
 * Composes text as browsers do: the input shows each stage, and the composition ends without
 * another input event.
 */
function compose(input: HTMLElement, ...stages: string[]): void {
  fireEvent.compositionStart(input);
  for (const value of stages) {
    fireEvent.input(input, { target: { value }, isComposing: true });
    expect(input).toHaveValue(value);
  }
  fireEvent.compositionEnd(input);
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
  ] as const)('%s: %s replaces the default', (kind, typedText, shownText, parsedValue) => {
    const { input, getValue } = show(kind, '1');
    compose(input, typedText.slice(0, 1), typedText);
    expect(getValue()).toBe(parsedValue);
    fireEvent.blur(input);
    expect(input).toHaveValue(shownText);
  });

  it('restores the previous value when the composition is canceled', () => {
    const { input, getValue } = show('quantity', '7');
    compose(input, '7３', '7');
    expect(input).toHaveValue('7');
    expect(getValue()).toBe('7');
  });

  it('is read when the browser repeats the input event after the composition', () => {
    const { input, getValue } = show('quantity', '1');
    compose(input, '３');
    fireEvent.input(input, { target: { value: '3' } });
    expect(getValue()).toBe('3');
  });

  it('is also read when its characters are pasted', async () => {
    const { user, input, getValue } = show('money', '');
    await user.click(input);
    await user.paste('５９．９');
    expect(getValue()).toBe('59.9');
    await user.tab();
    expect(input).toHaveValue('59.9');
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
    // Invalid text stays unchanged, so that the form can reject it.
    ['money', '12,50 €', '12,50 €', '12,50 €'],
    ['money', '1e3', '1e3', '1e3'],
    ['money', '-5', '-5', '-5'],
    ['money', '1.299', '1.299', '1.299'],
    ['money', '12.345', '12.345', '12.345'],
    ['money', '1,29,9', '1,29,9', '1,29,9'],
    ['quantity', '2.5', '2.5', '2.5'],
  ] as const;
  it.each(cases)('%s: %s means %s', async (kind, text, parsedValue, shownText) => {
    for (const method of ['paste', 'type'] as const) {
      const { user, input, getValue } = show(kind, '');
      await user.click(input);
      await (method === 'paste' ? user.paste(text) : user.keyboard(text));
      expect([method, getValue()]).toEqual([method, parsedValue]);
      await user.tab();
      expect(input).toHaveValue(shownText);
      cleanup();
    }
  });
});
