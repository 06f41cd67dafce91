export { default as categories } from '@/messages/en/categories.json';
export { default as charges } from '@/messages/en/charges.json';
export { default as common } from '@/messages/en/common.json';
export { default as mail } from '@/messages/en/mail.json';
export { default as notifications } from '@/messages/en/notifications.json';
export { default as papers } from '@/messages/en/papers.json';
export { default as quote } from '@/messages/en/quote.json';
