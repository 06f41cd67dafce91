import type { StatusCode } from './status';

/** What a member may ask for a package (spec §4, package actions): the names of the wire's `actionsallowed`. */
export type PackageAction = 'edit' | 'declare';

interface ActionRule {
  states: readonly StatusCode[];
}

/** Action → the states that allow it. The menu, the host's refusal and the tests read this table. */
export const actionTable: Record<PackageAction, ActionRule> = {
  edit: { states: ['0', '1', '2'] },
  declare: { states: ['0', '1', '2'] },
};

const actions = Object.keys(actionTable) as PackageAction[];

/** The actions a package in this state allows; none once it belongs to a paid shipment. */
export function actionsFor(facts: { status: StatusCode; paid: boolean }): PackageAction[] {
  return facts.paid ? [] : actions.filter((action) => actionTable[action].states.includes(facts.status));
}
