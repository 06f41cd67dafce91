import { render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';

import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useNotices } from '@/hooks/use-notices';
import common from '@/messages/en/common.json';

const show = (Part: React.ComponentType) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ common }} timeZone="UTC">
      <Part />
    </NextIntlClientProvider>,
  );
const Part = () => <p>The part</p>;

describe('a lazily loaded component', () => {
  it('is requested again when the first try fails', async () => {
    let tries = 0;
    const load = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(Part);
    };
    show(lazyComponent(load, <p>Meanwhile</p>));
    expect(screen.getByText('Meanwhile')).toBeVisible();
    expect(await screen.findByText('The part')).toBeVisible();
    expect(tries).toBe(2);
  });

  it('is reported when it cannot load', async () => {
    const notify = jest.spyOn(useNotices.getState(), 'notify');
    show(lazyComponent(() => Promise.reject(new Error('gone')), <p>Meanwhile</p>));
    expect(await screen.findByText('Meanwhile')).toBeVisible();
    await waitFor(() => expect(notify).toHaveBeenCalledWith('danger', common.partMissing));
  });
});
