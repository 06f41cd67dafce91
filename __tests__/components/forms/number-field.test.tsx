import { fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';

import { NumberField } from '@/components/kit/forms/number-field';

import { renderPage } from '../../support/render';

type Kind = Parameters<typeof NumberField>[0]['kind'];

/** A field that begins with `first`, its box and what the form holds. */
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

/** As browsers tell of it: the box shows each stage, and the end comes without another input. */
function compose(box: HTMLElement, ...stages: string[]): void {
  fireEvent.compositionStart(box);
  for (const value of stages) {
    fireEvent.input(box, { target: { value }, isComposing: true });
    expect(box).toHaveValue(value);
  }
  fireEvent.compositionEnd(box);
}

describe('a number from an input method', () => {
  it.each([
    ['quantity', '３', '3', '3'],
    ['money', '５９．９', '59.9', '59.9'],
    ['money', '１２３４', '1,234', '1234'],
    ['weight', '１２。５', '12.5', '12.5'],
    ['length', '３０、５', '30.5', '30.5'],
    ['money', '１，２３４．５', '1,234.5', '1234.5'],
    ['money', '５９，９', '59.9', '59.9'],
  ] as const)('%s: %s takes the place of the default', (kind, typed, shown, meant) => {
    const { box, held } = show(kind, '1');
    compose(box, typed.slice(0, 1), typed);
    expect(box).toHaveValue(shown);
    expect(held()).toBe(meant);
  });

  it('leaves what there was when the composition is called off', () => {
    const { box, held } = show('quantity', '7');
    compose(box, '7３', '7');
    expect(box).toHaveValue('7');
    expect(held()).toBe('7');
  });

  it('is read where browsers tell of it once more after the end', () => {
    const { box, held } = show('quantity', '1');
    compose(box, '３');
    fireEvent.input(box, { target: { value: '3' } });
    expect(held()).toBe('3');
  });

  it('is read when it is pasted, too', async () => {
    const { user, box, held } = show('money', '');
    await user.click(box);
    await user.paste('５９．９');
    expect(box).toHaveValue('59.9');
    expect(held()).toBe('59.9');
  });
});
