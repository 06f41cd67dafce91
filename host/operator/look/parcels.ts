import { createTranslator } from 'use-intl/core';

import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import type { Database } from '@/host/db/client';
import { loadCheckout } from '@/host/parcels/shipment/checkout';
import { findDraft } from '@/host/parcels/shipment/draft';
import { readShipmentPage } from '@/host/parcels/shipment/lists';
import { trackByNumber } from '@/host/parcels/shipment/track';
import { readPackagePage } from '@/host/parcels/pmt/list';
import { loadPackageTerms } from '@/host/parcels/pmt/terms';
import common from '@/messages/en/common.json';
import actions from '@/messages/en/package-actions.json';
import packages from '@/messages/en/packages.json';
import { formatMoney } from '@/rules/format';
import { languageTags } from '@/rules/locale';
import type { Tier } from '@/rules/membership/membership';
import { getPackageLabel, listNextSteps, showsNextStep } from '@/rules/packages/label';
import {
  goodsKinds,
  hasKind,
  readDestinationFacts,
  readFacts,
  type DestinationFacts,
  type PackageFacts,
} from '@/rules/packages/package';
import {
  multipleMerchantLimit,
  unselectableReason,
  type UnselectableReason,
} from '@/rules/packages/shippable';

import { shorten, MAX_SHOWN } from './newest';

type Look = Reply<'POST /operator/look'>;
type PackageState = Look['packages']['action']['items'][number];

const MAX_PACKAGES = 50;
/** Actions that do not resolve what keeps goods from shipping. */
const optionalActions: readonly string[] = ['edit', 'declare', 'verify', 'repack'];

const translate = createTranslator({ locale: languageTags.en, messages: packages });
const explain = (reason: UnselectableReason): string =>
  translate(`reasons.${reason}`, { edit: common.edit, limit: formatMoney(multipleMerchantLimit) });

/** Empty unless the goods cannot ship as they are. */
function listChoices({ status, kinds }: PackageFacts, wirePackage: Package): string[] {
  if (status !== '0' || !hasKind(kinds, goodsKinds)) return [];
  const names: Readonly<Record<string, string>> = actions.names;
  return wirePackage.actionsallowed
    .filter((action) => !optionalActions.includes(action))
    .map((action) => names[action] ?? action);
}

/** Uses the texts that the member's list shows while nothing is selected. */
function describePackage(wirePackage: Package, destination: DestinationFacts | null): PackageState {
  const facts = readFacts(wirePackage);
  const label = getPackageLabel(facts, destination);
  const reason = unselectableReason({ package: facts, destination, selected: [] });
  const texts = [
    ...(showsNextStep(label, reason)
      ? listNextSteps(facts, destination).map((key) => translate(`next.${key}`))
      : []),
    ...(reason && reason !== 'notReady' ? [explain(reason)] : []),
  ];
  return {
    package: wirePackage,
    label,
    reason,
    text: [`${translate(`labels.${label}`)}.`, ...texts].join(' '),
    choices: listChoices(facts, wirePackage),
  };
}

/** Groups packages by the tabs of the member's list. The reasons are for the default address. */
export async function readPackages(
  db: Database,
  memberId: string,
  tier: Tier,
): Promise<Look['packages']> {
  const terms = await loadPackageTerms(db, tier);
  const load = async (list: '0' | '1' | '2') => {
    const page = await readPackagePage(db, { memberId, list, perpage: MAX_PACKAGES }, terms);
    const { items, total } = page.transactionpackages;
    const destination = page.destination
      ? readDestinationFacts(page.destination, page.destination.country)
      : null;
    const states = items.map((item) => describePackage(item, destination));
    return {
      country: destination?.country ?? null,
      page,
      states: shorten(states, total, MAX_PACKAGES),
    };
  };
  const [actionTab, processingTab, readyTab] = [await load('0'), await load('1'), await load('2')];
  return {
    destination: actionTab.country,
    action: actionTab.states,
    processing: processingTab.states,
    ready: readyTab.states,
    history: actionTab.page.counts.history,
  };
}

export async function readShipments(db: Database, memberId: string): Promise<Look['shipments']> {
  const { items, total } = await readShipmentPage(db, memberId, 'history', { perpage: MAX_SHOWN });
  const states = [];
  for (const shipment of items) {
    const tracking =
      shipment.shipmentstatus === 'cancelled'
        ? null
        : await trackByNumber(db, shipment.shipmentref);
    states.push({
      shipment,
      promised: tracking?.expectedlatest ?? null,
      lastevent: tracking?.events[0] ?? null,
    });
  }
  return shorten(states, total);
}

/** Returns null when no checkout is open. */
export async function readCheckout(db: Database, memberId: string): Promise<Look['checkout']> {
  const draft = await findDraft(db, memberId);
  if (!draft) return null;
  const { step, problems, idMissing, address } = await loadCheckout(db, memberId, draft);
  return {
    shipmentref: draft.ref,
    step,
    idmissingfor: idMissing ? (address?.country ?? null) : null,
    problems: problems.map((problem) => ({ ...problem, text: explain(problem.code) })),
  };
}
