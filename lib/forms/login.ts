/** The sign-in form as shown on the screen. */
export interface LoginForm {
  email: string;
  password: string;
  remember: boolean;
}

export const emptyLogin: LoginForm = { email: '', password: '', remember: false };
