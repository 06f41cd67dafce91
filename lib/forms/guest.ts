/** The field name distinguishes it from the sign-in form on the same page. */
export interface GuestForm {
  guest_email: string;
}
