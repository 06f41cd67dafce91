import { moveGuestLines } from '@/components/session/move-guest-lines';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartOwner } from '@/components/session/use-cart-count';
import { useCartEvents } from '@/components/session/use-cart-events';
import type { SubmitIntent } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { ApiError } from '@/lib/api-error';
import { addGuestLine, readGuestLines } from '@/lib/browser/stored-cart';
import { toCartLine, type ProductForm } from '@/lib/forms/product';
import { routes } from '@/rules/routes';
import { addToCart } from '@/services/shop/cart';

const toQuery = (values: ProductForm) =>
  Object.fromEntries(
    Object.entries({ ...values, show_in_form: '1' }).filter(([, value]) => value !== ''),
  );

/**
 * Adds a product to the member's cart, or to the guest cart on this device, then reopens the page
 * with the form's values in the URL. If the session has ended, the product waits on this device and
 * is added once after sign-in.
 */
export function useAddProduct() {
  const t = useTranslations('cart');
  const tErrors = useTranslations('errors');
  const tCommon = useTranslations('common');
  const api = useApi();
  const owner = useCartOwner();
  const goTo = useGoTo();
  const errorText = useErrorText();
  const { notify } = useNotices.getState();
  const { notifyAdded, hideNotice, setWaiting } = useCartEvents.getState();

  const confirmAdded = async (form: ProductForm, isNew = false) => {
    notifyAdded();
    await goTo(
      routes.buyForMe({ ...toQuery(form), notifications: 1, ...(isNew && { new_user_guide: 1 }) }),
    );
  };
  const storeLine = (values: ProductForm, id: string) =>
    addGuestLine({ ...toCartLine(values), id, saved: false });
  const signInFirst = (values: ProductForm, id: string) => {
    storeLine(values, id);
    setWaiting(true);
    useAuthDialog.getState().open({
      form: 'sign-in',
      target: routes.buyForMe(toQuery(values)),
      onSignedIn: async ({ suite }, isNew) => {
        const { added, error } = await moveGuestLines(api, { state: 'logged-in', suite });
        // The header or another tab may have already moved the product.
        if (added > 0 || !error) await confirmAdded(values, isNew);
        else
          notify(
            'danger',
            error.lacksMessage ? tErrors('server') : errorText(error),
            tCommon('woops'),
          );
        setWaiting(false);
      },
      onClose: () => {
        setWaiting(false);
        notify('info', t('keptHere'));
      },
    });
  };
  const add = async (values: ProductForm, intent: SubmitIntent) => {
    hideNotice();
    if (!owner) {
      storeLine(values, intent.idempotencyKey);
      if (readGuestLines().length === 0) throw new ApiError('cookies');
    } else await addToCart(api, { state: owner.state, line: toCartLine(values) }, intent);
    return confirmAdded(values);
  };
  return { add, signInFirst };
}
