import { mixed, object } from 'yup';

/** Rules of the invoice form; the file itself is judged by the host. */
export const invoiceSchema = object({ file: mixed<FileList>().test('chosen', 'required', (files) => (files?.length ?? 0) > 0) });
