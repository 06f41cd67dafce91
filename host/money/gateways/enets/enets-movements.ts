import { parse } from 'csv-parse/sync';
import { Type, type Static } from 'typebox';

import { Text } from '@/contract/wire';
import { readAs } from '@/host/core/read-as';

import { formatEnetsTime, verifyEnets, parseEnetsTime, signQuery } from './enets-messages';
import type { EnetsSettings } from './enets-settings';
import { callGateway } from '../gateway-http';
import {
  GatewayFailure,
  type GatewayMovement,
  type MovementPage,
  type MovementQuery,
} from '../gateways';
import { fromMinorUnits } from '../minor-units';

const DAY_MS = 24 * 3600_000;
const MAX_PARTS = 10_000;

const text = Text(255);
const number = Type.String({ pattern: /^\d{1,9}$/ });
const head = Type.Tuple([Type.Literal('H'), text, text, number, number]);
const detail = Type.Tuple([
  Type.Literal('D'),
  Type.Enum(['SALE', 'REVERSAL', 'REINSTATEMENT']),
  Text(255, 1),
  text,
  text,
  text,
  number,
  Type.String({ pattern: /^[A-Z]{3}$/ }),
  text,
]);
const tail = Type.Tuple([Type.Literal('T'), number]);

/**
 * Reads the signed settlement files, one or more per Singapore day. Lines are H,mid,day,part,parts
 * then D,type,netsTxnRef,merchantTxnRef,netsTxnDtm,netsTimeZone,amount,currency,attempt then
 * T,lines.
 */
export async function listMovements(
  settings: EnetsSettings,
  { from, until, page }: MovementQuery,
): Promise<MovementPage> {
  const [index = 0, part = 1] = (page ?? '0:1').split(':').map(Number);
  const days = listDays(from, until);
  const day = days[index];
  if (day === undefined) return { movements: [], next: null };
  const { parts, movements } = await readPart(settings, day, part);
  return {
    movements: movements.filter(({ at }) => at >= from && at < until),
    next: part < parts ? `${index}:${part + 1}` : index + 1 < days.length ? `${index + 1}:1` : null,
  };
}

const toEnetsDay = (at: Date): string => formatEnetsTime(at).slice(0, 8);

function listDays(from: Date, until: Date): string[] {
  const lastDay = toEnetsDay(new Date(until.getTime() - 1));
  const days: string[] = [];
  for (let at = from.getTime(); ; at += DAY_MS) {
    const day = toEnetsDay(new Date(at));
    if (day > lastDay) return days;
    days.push(day);
  }
}

async function readPart(
  settings: EnetsSettings,
  day: string,
  part: number,
): Promise<{ parts: number; movements: GatewayMovement[] }> {
  const { mid, secret } = settings;
  const query = signQuery(settings, 'SettlementFile', { settlementDate: day, part: String(part) });
  const response = await callGateway(
    { ...query, headers: { ...query.headers, accept: 'text/csv' } },
    (file) => ({ file: file.text, hmac: file.headers['hmac'] ?? '' }),
  );
  if (response.status !== 200)
    throw new GatewayFailure(`settlement file refused with status ${response.status}`);
  const { file, hmac } = response.body as { file: string; hmac: string };
  if (!verifyEnets(file, hmac, secret)) throw new GatewayFailure('settlement file is not signed');
  const rows = parse(file, { relax_column_count: true, skip_empty_lines: true }) as string[][];
  const headLine = readAs(head, rows[0]);
  const tailLine = readAs(tail, rows.at(-1));
  const lines = readAs(Type.Array(detail), rows.slice(1, -1));
  if (!headLine || !tailLine || !lines || Number(tailLine[1]) !== lines.length)
    throw new GatewayFailure('settlement file has an unexpected shape');
  if (headLine[1] !== mid || headLine[2] !== day || Number(headLine[3]) !== part)
    throw new GatewayFailure('settlement file is for another day');
  return { parts: Math.min(Number(headLine[4]), MAX_PARTS), movements: lines.map(toMovement) };
}

function toMovement(line: Static<typeof detail>): GatewayMovement {
  const [, type, saleId, orderId, timeText, zone, amount, currency, attempt] = line;
  const at = parseEnetsTime(timeText, zone);
  if (!at) throw new GatewayFailure('settlement file has a line without a time');
  const cents = fromMinorUnits(Number(amount), currency);
  const sharedFields = {
    captureId: saleId,
    attempt: attempt === '' ? null : attempt,
    orderId: orderId === '' ? null : orderId,
    currency,
    at,
  };
  return type === 'SALE'
    ? { ...sharedFields, id: saleId, kind: 'capture', amountCents: cents }
    : {
        ...sharedFields,
        id: `${saleId}:${type}:${at.getTime()}`,
        kind: 'back',
        amountCents: type === 'REVERSAL' ? cents : -cents,
      };
}
