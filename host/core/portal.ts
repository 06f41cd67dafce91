export type Portal = string | string[] | undefined;

/** Returns whether the member belongs to the caller's brand; without X-Portal, all members do. */
export const belongsToPortal = (member: { portal: string }, portal: Portal): boolean =>
  portal === undefined || portal === member.portal;
