/**
 * The form of a visitor who goes on as a guest. The name tells it from the sign-in form, which
 * posts to the same page.
 */
export interface GuestForm {
  guest_email: string;
}
