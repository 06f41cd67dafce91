/** Maps host sentences to message keys, so a form stays in one language. */
const messageKeys: Readonly<Record<string, string>> = {
  'This field is required': 'required',
  'Input must be between 7 to 15 characters': 'mobileServerLength',
  'Mobile number must be between 7 and 15 digits only.': 'mobileLength',
  'This number is already registered with us': 'mobileTaken',
  'Please enter a valid email format.': 'emailFormat',
  'This email is already registered in our system.': 'emailTaken',
  "The two passwords don't match": 'passwordMatch',
  'Please enter a valid referral code': 'referralInvalid',
  'Please agree to our Terms of Service.': 'termsRequired',
  'Invalid input. Please try again': 'invalid',
};

const normalizeText = (text: string) => text.trim().replace(/[.!]$/, '').toLowerCase();
const keysByText = new Map(
  Object.entries(messageKeys).map(([text, key]) => [normalizeText(text), key]),
);

/** Returns the sentence if it has no key. */
export function findServerTextKey(message: string): string {
  return keysByText.get(normalizeText(message)) ?? message;
}
