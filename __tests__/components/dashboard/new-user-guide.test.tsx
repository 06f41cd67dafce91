import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { FirstGuide, NewUserGuide } from '@/components/dashboard/new-user-guide';

describe('the New User Guide', () => {
  it('shows four slides one at a time, with manual controls that wrap around', async () => {
    const { user, container } = renderPage(<NewUserGuide />);
    const expectSlide = (title: string) =>
      waitFor(() =>
        expect(container.querySelector('.carousel-item.active h3')).toHaveTextContent(title),
      );
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await expectSlide('Shop');
    await press('Previous slide');
    await expectSlide('We ship it');
    await press('Next slide');
    await expectSlide('Shop');
    await press('Slide 2: We receive it');
    await expectSlide('We receive it');
    await user.keyboard('{ArrowRight}');
    await expectSlide('You declare');
    await expectNoAxeViolations(container);
  });

  it('opens automatically after registration until it is closed, and never again', async () => {
    const findDialog = () => screen.findByRole('dialog', { name: 'New User Guide' });
    const firstView = renderPage(<FirstGuide suite="CG1000002" isNew />);
    await findDialog();
    firstView.unmount();
    const secondView = renderPage(<FirstGuide suite="CG1000002" isNew={false} />);
    await secondView.user.click(within(await findDialog()).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    secondView.unmount();
    renderPage(<FirstGuide suite="CG1000002" isNew />);
    renderPage(<FirstGuide suite="CG1000003" isNew={false} />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
