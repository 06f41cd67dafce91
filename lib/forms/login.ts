export interface LoginForm {
  email: string;
  password: string;
  remember: boolean;
}

export const emptyLogin: LoginForm = { email: '', password: '', remember: false };
