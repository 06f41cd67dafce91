export { default as categories } from '@/messages/ja/categories.json';
export { default as charges } from '@/messages/ja/charges.json';
export { default as common } from '@/messages/ja/common.json';
export { default as mail } from '@/messages/ja/mail.json';
export { default as notifications } from '@/messages/ja/notifications.json';
export { default as papers } from '@/messages/ja/papers.json';
export { default as quote } from '@/messages/ja/quote.json';
