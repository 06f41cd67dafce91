import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartOwner } from '@/components/session/use-cart-count';
import { useCartEvents } from '@/components/session/use-cart-events';
import type { SubmitIntent } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { keepLine } from '@/lib/browser/stored-cart';
import { productLine, type ProductForm } from '@/lib/forms/product';
import { routes } from '@/rules/routes';
import { addToCart } from '@/services/shop/cart';
import { bringGuestLines } from '@/services/shop/cart-sync';

/** The values that stand in the page's address; empty ones do not. */
const named = (values: ProductForm) =>
  Object.fromEntries(
    Object.entries({ ...values, show_in_form: '1' }).filter(([, value]) => value !== ''),
  );

/**
 * Adds a product to the member's cart. A guest's is kept on this device and they are asked to sign
 * in; then it is in their cart, once (spec §4). The page is opened again with the form's values, a
 * notifications flag and show_in_form=1 (spec §2).
 */
export function useAddProduct() {
  const t = useTranslations('cart');
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  const api = useApi();
  const owner = useCartOwner();
  const goTo = useGoTo();
  const say = useErrorText();
  const { notify } = useNotices.getState();
  const { noteAdded: tellAdded, wait } = useCartEvents.getState();

  const arrive = async (values: ProductForm, isNew = false) => {
    tellAdded();
    await goTo(
      routes.buyForMe({ ...named(values), notifications: 1, ...(isNew && { new_user_guide: 1 }) }),
    );
  };
  const signInFirst = (values: ProductForm, id: string) => {
    keepLine({ ...productLine(values), id, saved: false });
    wait(true);
    useAuthDialog.getState().open({
      form: 'sign-in',
      target: routes.buyForMe(named(values)),
      onSignedIn: async ({ suite }, isNew) => {
        const { added, error } = await bringGuestLines(api, { state: 'logged-in', suite });
        // What is not here to be brought has been brought already, by this page's header or another
        // tab.
        if (added > 0 || !error) await arrive(values, isNew);
        else notify('danger', error.wordless ? errors('server') : say(error), common('woops'));
        wait(false);
      },
      onClose: () => {
        wait(false);
        notify('info', t('keptHere'));
      },
    });
  };
  const add = async (values: ProductForm, intent: SubmitIntent) => {
    if (!owner) return signInFirst(values, intent.idempotencyKey);
    await addToCart(api, { state: owner.state, line: productLine(values) }, intent);
    return arrive(values);
  };
  return { add, signInFirst };
}
