import {
  createTranslator,
  useLocale,
  useMessages,
  type useTranslations as libraryHook,
} from 'next-intl';

/** Matches the provider in _app. */
const TIME_ZONE = 'UTC';

type Texts = ReturnType<typeof useMessages>;
interface Translator {
  (key: string, values?: object, formats?: object): string;
  rich: unknown;
  markup: unknown;
  raw: unknown;
  has: (key: string) => boolean;
}

const translatorCache = new WeakMap<Texts, Map<string, Translator>>();

const MAX_TEXTS = 2_000;

/** Returns undefined for free text and values that never repeat. */
const buildCacheKey = (key: string, values: object = {}): string | undefined =>
  Object.values(values).every(Number.isFinite) ? key + JSON.stringify(values) : undefined;

/** Memoizes texts: a page requests hundreds. */
function memoizeTranslator(translator: Translator): Translator {
  const cachedTexts = new Map<string, string>();
  const translate = (key: string, values?: object, formats?: object): string => {
    const cacheKey = formats ? undefined : buildCacheKey(key, values);
    const cachedText = cacheKey && cachedTexts.get(cacheKey);
    if (cachedText !== undefined) return cachedText;
    const text = translator(key, values, formats);
    if (cacheKey && translator.has(key)) {
      if (cachedTexts.size >= MAX_TEXTS) cachedTexts.clear();
      cachedTexts.set(cacheKey, text);
    }
    return text;
  };
  const { rich, markup, raw, has } = translator;
  return Object.assign(translate, { rich, markup, raw, has });
}

/**
 * Replaces next-intl's hook, which creates a translator per component and request
 * (docs/decisions/0068).
 */
function useCachedTranslator(namespace = ''): Translator {
  const texts = useMessages();
  const locale = useLocale();
  const translators = translatorCache.get(texts) ?? new Map<string, Translator>();
  translatorCache.set(texts, translators);
  const key = `${locale} ${namespace}`;
  const cachedTranslator = translators.get(key);
  if (cachedTranslator) return cachedTranslator;
  const translator = memoizeTranslator(
    createTranslator({
      locale,
      messages: texts,
      timeZone: TIME_ZONE,
      ...(namespace && { namespace: namespace as never }),
    }) as unknown as Translator,
  );
  translators.set(key, translator);
  return translator;
}

export const useTranslations = useCachedTranslator as unknown as typeof libraryHook;
