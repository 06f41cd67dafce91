export type Portal = string | string[] | undefined;

/** Whether the member belongs to the caller's brand; a caller without X-Portal sees all. */
export const ofPortal = (member: { portal: string }, portal: Portal): boolean =>
  portal === undefined || portal === member.portal;
