export { default as categories } from '@/messages/zh/categories.json';
export { default as charges } from '@/messages/zh/charges.json';
export { default as common } from '@/messages/zh/common.json';
export { default as mail } from '@/messages/zh/mail.json';
export { default as notifications } from '@/messages/zh/notifications.json';
export { default as papers } from '@/messages/zh/papers.json';
export { default as quote } from '@/messages/zh/quote.json';
