/** Largest form posted without scripts, in bytes. Applies to the portal server. */
export const PAGE_FORM_BYTES = 192 * 1024;

/** Limits that both sides share. Plain data: safe to import anywhere. */
export const limits = {
  requestTimeoutMs: 60_000,
  /** Shorter than the browser's timeout, so that the browser receives the error. */
  hostTimeoutMs: 25_000,
  hostMoneyTimeoutMs: 55_000,
  /** Timeout for optional parts of a page. */
  optionalPartMs: 1000,
  /** In bytes: default and form bodies, then gateway notices. */
  bodyBytes: 16 * 1024,
  noticeBytes: 256 * 1024,
  pageSize: 10,
  pageSizeMax: 50,
  /** Newest packages that a list orders by weight or value. */
  sortedMax: 2000,
  searchMax: 80,
  /** Newest results per tab. */
  searchFoundMax: 200,
  /** Counts stop here: "999+". */
  countMax: 1000,
  passwordMin: 6,
  mobileMin: 7,
  mobileMax: 15,
  referralMin: 4,
  referralEmailsMax: 10,
  referralMessageMax: 500,
  contactSubjectMax: 120,
  contactDetailsMax: 2000,
  /** Chat: characters of a message, messages per response, time that "typing" shows. */
  chatTextMax: 1000,
  chatShownMax: 200,
  chatTypingMs: 6000,
  /** Files per message and per chat; characters of a file name. */
  chatFilesMax: 3,
  chatFilesPerChat: 20,
  chatFileNameMax: 80,
  /** Long-poll duration of an idle chat. */
  chatWaitMs: 20_000,
  nameMax: 60,
  emailMax: 254,
  addressLineMax: 100,
  packageNameMax: 100,
  merchantMax: 100,
  /** Stores to filter a list by. */
  storesMax: 50,
  merchantsPage: 20,
  returnNoteMax: 200,
  verifyTextMax: 120,
  itemDescriptionMax: 200,
  itemLinesMax: 100,
  /** oneboxMax × itemLinesMax. */
  boxLinesMax: 2000,
  /** Includes lines saved for later. */
  cartLinesMax: 100,
  productUrlMax: 2000,
  itemOptionMax: 60,
  itemNotesMax: 500,
  quantityMax: 999,
  unitPriceMin: 0.01,
  unitPriceMax: 99_999,
  amountMax: 99_999,
  selectionMax: 50,
  /** Per box; packing time in business days. */
  oneboxMin: 2,
  oneboxMax: 20,
  oneboxGramsMax: 30_000,
  oneboxBatteriesMax: 2,
  oneboxDaysMin: 1,
  oneboxDaysMax: 4,
  /** Polling interval, and business days until a manual answer. */
  quotePollMs: 3000,
  /** Switches to the slower interval after this time. */
  quoteQuickMs: 600_000,
  quoteSlowPollMs: 30_000,
  quoteDaysMin: 1,
  quoteDaysMax: 2,
  postBodyMax: 60_000,
  fileMaxKb: 1024,
  /** Of operators' photos and files. */
  photoBytesMax: 12 * 1024 * 1024,
  /** Stored invoices per member. */
  invoicesMax: 500,
  copyConfirmMs: 1500,
  popupWidth: 450,
  popupHeight: 500,
  popupPollMs: 500,
  popupCloseDelayMs: 1000,
  popupCloseDelayCheckoutMs: 0,
  popupActionDelayMs: 1500,
  noticeDismissMs: 3000,
  timerMaxMs: 2_147_483_647,
  expiryNoticeMs: 5 * 60_000,
  supportIdleMinutes: 30,
  primeShipments: 3,
  primeMonths: 6,
  multipleMerchantAmount: 750,
  largeSideCm: 120,
  largeWeightGrams: 30_000,
} as const;

/** Deals is on by default. */
export const interests = [
  'deals',
  'home',
  'style',
  'beauty',
  'tech',
  'kids',
  'fitness',
  'hobbies',
] as const;
export type Interest = (typeof interests)[number];
