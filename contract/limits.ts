/** Largest form that is posted to a page without scripts, in bytes. Of the server alone. */
export const PAGE_FORM_BYTES = 192 * 1024;

/** Numbers of spec §5 and §9 that both sides must agree on. Plain data: safe to import anywhere. */
export const limits = {
  requestTimeoutMs: 60_000,
  /**
   * Portal to host: reads and pages, and calls that move money. Less than the browser's, so that it
   * hears of it.
   */
  hostTimeoutMs: 25_000,
  hostMoneyTimeoutMs: 55_000,
  /** What a page can do without has so long before the page goes on alone. */
  optionalPartMs: 1000,
  /**
   * Largest body of a call that does not name another, of a form, and of a gateway's notice, in
   * bytes.
   */
  bodyBytes: 16 * 1024,
  noticeBytes: 256 * 1024,
  pageSize: 10,
  pageSizeMax: 50,
  searchMax: 80,
  /** A search shows the newest so many of each tab. */
  searchFoundMax: 200,
  /** What is counted for a screen is counted so far: "999+". */
  countMax: 1000,
  passwordMin: 6,
  mobileMin: 7,
  mobileMax: 15,
  referralMin: 4,
  referralEmailsMax: 10,
  referralMessageMax: 500,
  contactSubjectMax: 120,
  contactDetailsMax: 2000,
  /** Live chat: characters of a message, messages of one answer, how long "typing" is shown. */
  chatTextMax: 1000,
  chatShownMax: 200,
  chatTypingMs: 6000,
  /** Files of one message, and of all messages of a chat; characters of a file's name. */
  chatFilesMax: 3,
  chatFilesOfChat: 20,
  chatFileNameMax: 80,
  /** How long the host holds a question about a chat in which nothing happens. */
  chatWaitMs: 20_000,
  nameMax: 60,
  emailMax: 254,
  addressLineMax: 100,
  packageNameMax: 100,
  /** Merchants in one answer of a search. */
  merchantsPage: 20,
  /** Characters that say where a return goes. */
  returnWordsMax: 200,
  verifyTextMax: 120,
  itemDescriptionMax: 200,
  itemLinesMax: 100,
  /** A OneBox holds the lines of everything inside: oneboxMax × itemLinesMax. */
  boxLinesMax: 2000,
  /** Cart: lines of a member, those saved for later included; what their texts may hold. */
  cartLinesMax: 100,
  productUrlMax: 2000,
  itemOptionMax: 60,
  itemNotesMax: 500,
  quantityMax: 999,
  unitPriceMin: 0.01,
  unitPriceMax: 99_999,
  amountMax: 99_999,
  selectionMax: 50,
  /**
   * OneBox: packages in a box, what they may weigh together, batteries in it, business days of
   * packing.
   */
  oneboxMin: 2,
  oneboxMax: 20,
  oneboxGramsMax: 30_000,
  oneboxBatteriesMax: 2,
  oneboxDaysMin: 1,
  oneboxDaysMax: 4,
  /** Live quote: how often its host is asked, business days until a person has answered (spec §9). */
  quotePollMs: 3000,
  /** How long it is asked at that pace, and the pace from then on. */
  quoteQuickMs: 600_000,
  quoteSlowPollMs: 30_000,
  quoteDaysMin: 1,
  quoteDaysMax: 2,
  /** Characters of a blog post's Markdown. */
  postBodyMax: 60_000,
  fileMaxKb: 1024,
  /** Invoices of packages that a member may have with us. */
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
  primeShipments: 3,
  primeMonths: 6,
  multipleMerchantAmount: 750,
  largeSideCm: 120,
  largeWeightGrams: 30_000,
} as const;

/** The eight interests of spec §3; only deals is on by default. */
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
