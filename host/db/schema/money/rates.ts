import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { texts } from '../columns';
import type { FeeRule, SurchargeRule, TaxBasis } from './rate-rules';

/**
 * Valid from the first day up to, not including, the last (null: open-ended), UTC. Never edit a
 * price: end its row and add a new one.
 */
const validityColumns = {
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }),
  source: text('source').notNull(),
};

export const rateServices = pgTable(
  'rate_services',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** 'standard' | 'express' */
    code: c.text('code').notNull(),
    courier: c.text('courier').notNull(),
    /** Cubic centimeters per kilogram. */
    divisor: c.integer('divisor').notNull(),
    stepGrams: c.integer('step_grams').notNull(),
    maxWeightGrams: c.integer('max_weight_grams').notNull(),
    transitDaysMin: c.integer('transit_days_min').notNull(),
    transitDaysMax: c.integer('transit_days_max').notNull(),
    ...validityColumns,
  }),
  (t) => [
    uniqueIndex('rate_services_key').on(t.code, t.validFrom),
    check(
      'rate_services_sane',
      sql`${t.divisor} > 0 and ${t.stepGrams} > 0 and ${t.transitDaysMin} <= ${t.transitDaysMax}`,
    ),
  ],
);

export const rateZones = pgTable(
  'rate_zones',
  (c) => ({
    id: c.text('id').primaryKey(),
    service: c.text('service').notNull(),
    country: c.text('country').notNull(),
    zone: c.integer('zone').notNull(),
    ...validityColumns,
  }),
  (t) => [uniqueIndex('rate_zones_key').on(t.service, t.country, t.validFrom)],
);

/**
 * For fromGrams < weight ≤ toGrams: baseCents for the first step, stepCents for each further one.
 */
export const rateBrackets = pgTable(
  'rate_brackets',
  (c) => ({
    id: c.text('id').primaryKey(),
    service: c.text('service').notNull(),
    zone: c.integer('zone').notNull(),
    fromGrams: c.integer('from_grams').notNull(),
    toGrams: c.integer('to_grams').notNull(),
    baseCents: c.integer('base_cents').notNull(),
    stepCents: c.integer('step_cents').notNull(),
    ...validityColumns,
  }),
  (t) => [
    uniqueIndex('rate_brackets_key').on(t.service, t.zone, t.fromGrams, t.validFrom),
    check(
      'rate_brackets_sane',
      sql`${t.fromGrams} >= 0 and ${t.fromGrams} < ${t.toGrams} and ${t.baseCents} >= 0 and ${t.stepCents} >= 0`,
    ),
  ],
);

export const rateSurcharges = pgTable('rate_surcharges', (c) => ({
  id: c.text('id').primaryKey(),
  /** E.g. "fuelsurcharge". */
  code: c.text('code').notNull(),
  rule: c.jsonb('rule').$type<SurchargeRule>().notNull(),
  /** Null means every country. */
  countries: c.text('countries').array(),
  ...validityColumns,
}));

export const fees = pgTable(
  'fees',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** E.g. "hazmat" or "repackbag". */
    code: c.text('code').notNull(),
    chargeCode: c.text('charge_code').notNull(),
    /** '*' covers tiers without a row. */
    tier: c.text('tier').notNull(),
    cents: c.integer('cents').notNull(),
    rule: c.jsonb('rule').$type<FeeRule>().notNull(),
    ...validityColumns,
  }),
  (t) => [
    uniqueIndex('fees_key').on(t.code, t.tier, t.validFrom),
    check('fees_not_negative', sql`${t.cents} >= 0`),
  ],
);

export const taxRules = pgTable(
  'tax_rules',
  (c) => ({
    id: c.text('id').primaryKey(),
    country: c.text('country').notNull(),
    code: c.text('code').notNull(),
    /** 'gst' | 'vat' | 'duty' */
    kind: c.text('kind').notNull(),
    /**
     * 'prepaid' with the shipment, or 'border': the receiver pays customs, so it is an estimate.
     */
    collected: c.text('collected').notNull(),
    /** The country's own currency, as in its law. */
    currency: c.text('currency').notNull().default('USD'),
    /** Minimum goods value (exclusive), in hundredths of the currency. */
    aboveCents: c.integer('above_cents').notNull().default(0),
    /** Inclusive; null means no limit. */
    uptoCents: c.integer('upto_cents'),
    basis: c.text('basis').$type<TaxBasis>().notNull(),
    /** Decimal, e.g. "0.10". */
    rate: c.text('rate').notNull(),
    /** For each distinct goods category. */
    perCategoryCents: c.integer('per_category_cents').notNull().default(0),
    /** A tax up to this is not collected. */
    waivedUptoCents: c.integer('waived_upto_cents').notNull().default(0),
    excludedCategories: texts('excluded_categories'),
    sourceDate: c.date('source_date', { mode: 'string' }).notNull().default('2024-01-01'),
    ...validityColumns,
  }),
  (t) => [uniqueIndex('tax_rules_key').on(t.country, t.code, t.aboveCents, t.validFrom)],
);

export const exchangeRates = pgTable(
  'exchange_rates',
  (c) => ({
    id: c.text('id').primaryKey(),
    currency: c.text('currency').notNull(),
    /** US dollars per unit, e.g. "0.75". */
    usd: c.text('usd').notNull(),
    ...validityColumns,
  }),
  (t) => [uniqueIndex('exchange_rates_key').on(t.currency, t.validFrom)],
);

export const countries = pgTable('countries', (c) => ({
  iso: c.text('iso').primaryKey(),
  /** English. */
  name: c.text('name').notNull(),
  /** Digits without plus. */
  dialCode: c.text('dial_code').notNull(),
  shipAllowed: c.boolean('ship_allowed').notNull().default(false),
  itemizationRequired: c.boolean('itemization_required').notNull().default(false),
  batteryRestricted: c.boolean('battery_restricted').notNull().default(false),
  idRequired: c.boolean('id_required').notNull().default(false),
}));

/** A range of postal codes or prefixes, or a town. */
export const remoteAreas = pgTable(
  'remote_areas',
  (c) => ({
    id: c.text('id').primaryKey(),
    country: c.text('country').notNull(),
    fromCode: c.text('from_code').notNull().default(''),
    toCode: c.text('to_code').notNull().default(''),
    town: c.text('town').notNull().default(''),
    ...validityColumns,
  }),
  (t) => [index('remote_areas_country').on(t.country, t.fromCode)],
);

export const storageRules = pgTable(
  'storage_rules',
  (c) => ({
    id: c.text('id').primaryKey(),
    tier: c.text('tier').notNull(),
    freeDays: c.integer('free_days').notNull(),
    dailyCents: c.integer('daily_cents').notNull(),
    ...validityColumns,
  }),
  (t) => [uniqueIndex('storage_rules_key').on(t.tier, t.validFrom)],
);

/** `code` is also the message key. */
export const packageCategories = pgTable('package_categories', (c) => ({
  code: c.text('code').primaryKey(),
  hsHeading: c.text('hs_heading').notNull(),
  /** 'tobacco' | 'valuable' | 'hazmat' | 'perishable'; null for ordinary goods. */
  restricted: c.text('restricted'),
  position: c.integer('position').notNull(),
}));

export const merchants = pgTable('merchants', (c) => ({
  name: c.text('name').primaryKey(),
  /** A placeholder, not a merchant. */
  generic: c.boolean('generic').notNull().default(false),
}));
