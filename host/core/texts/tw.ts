export { default as categories } from '@/messages/tw/categories.json';
export { default as charges } from '@/messages/tw/charges.json';
export { default as common } from '@/messages/tw/common.json';
export { default as mail } from '@/messages/tw/mail.json';
export { default as notifications } from '@/messages/tw/notifications.json';
export { default as papers } from '@/messages/tw/papers.json';
export { default as quote } from '@/messages/tw/quote.json';
