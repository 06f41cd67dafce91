import type { ParsedUrlQuery } from 'node:querystring';

import { toMillimeters } from '@/rules/packages/weight';

/** Calculator fields as typed, so that invalid input can be shown again. */
export interface ParcelFields {
  destination: string;
  postal: string;
  weight: string;
  unit: 'kg' | 'lb';
  cost: string;
  length: string;
  width: string;
  height: string;
  size: 'cm' | 'in';
}

/** Weight in `unit`, sides in `size`, cost in USD; null where missing. */
export interface Parcel {
  destination: string;
  postal: string;
  weight: number;
  unit: 'kg' | 'lb';
  cost: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  size: 'cm' | 'in';
}

const readText = (value: string | string[] | undefined, length: number) =>
  typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, length) : '';

export function readParcelFields(query: ParsedUrlQuery): ParcelFields {
  return {
    destination: readText(query['destination'], 2).toUpperCase(),
    postal: readText(query['postal'], 20),
    weight: readText(query['weight'], 10),
    unit: query['unit'] === 'lb' ? 'lb' : 'kg',
    cost: readText(query['cost'], 10),
    length: readText(query['length'], 8),
    width: readText(query['width'], 8),
    height: readText(query['height'], 8),
    size: query['size'] === 'in' ? 'in' : 'cm',
  };
}

function parseNumber(value: string, max: number): number | null {
  if (!/^\d{1,6}([.,]\d{1,3})?$/.test(value)) return null;
  const parsed = Number(value.replace(',', '.'));
  return parsed <= max ? parsed : null;
}

/** In the selected unit. */
export const MAX_WEIGHT = 500;
const maxValues = { length: 400, width: 400, height: 400, cost: 99_999 } as const;

/** Returns the sides in millimeters; null while one is missing. */
export function toParcelSides({
  length,
  width,
  height,
  size,
}: Parcel): { lengthMm: number; widthMm: number; heightMm: number } | null {
  if (!length || !width || !height) return null;
  return {
    lengthMm: toMillimeters(length, size),
    widthMm: toMillimeters(width, size),
    heightMm: toMillimeters(height, size),
  };
}

export type OptionalField = keyof typeof maxValues;
/** Text key of the rates page. */
export type ParcelProblem = 'unreadable' | 'allSides';

const sides = ['length', 'width', 'height'] as const;

/** A missing side is an error when another is set. */
export function checkParcel(fields: ParcelFields): Partial<Record<OptionalField, ParcelProblem>> {
  const hasSides = sides.some((name) => fields[name] !== '');
  const checkField = (name: OptionalField): ParcelProblem | null => {
    if (fields[name] === '') return hasSides && name !== 'cost' ? 'allSides' : null;
    return parseNumber(fields[name], maxValues[name]) === null ? 'unreadable' : null;
  };
  return Object.fromEntries(
    (Object.keys(maxValues) as OptionalField[]).flatMap((name) => {
      const problem = checkField(name);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** Returns null for an invalid country, weight, or number. */
export function parseParcel(fields: ParcelFields): Parcel | null {
  const weight = parseNumber(fields.weight, MAX_WEIGHT);
  const hasProblems = Object.keys(checkParcel(fields)).length > 0;
  if (!/^[A-Z]{2}$/.test(fields.destination) || !weight || hasProblems) return null;
  return {
    destination: fields.destination,
    postal: fields.postal,
    weight,
    unit: fields.unit,
    cost: parseNumber(fields.cost, maxValues.cost),
    length: parseNumber(fields.length, maxValues.length),
    width: parseNumber(fields.width, maxValues.width),
    height: parseNumber(fields.height, maxValues.height),
    size: fields.size,
  };
}
