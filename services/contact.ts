import type { Api, CallOptions } from '@/lib/api';
import { contactToWire, type ContactForm } from '@/lib/forms/contact';

/**
 * Returns the message number.
 * @throws ApiError validation | tooManyRequests
 */
export async function writeToSupport(
  api: Api,
  input: { values: ContactForm; language: string },
  options: CallOptions,
): Promise<string> {
  const { reference } = await api.request(
    'POST /prelogin/sendcsemail',
    { body: contactToWire(input.values, input.language) },
    options,
  );
  return reference;
}
