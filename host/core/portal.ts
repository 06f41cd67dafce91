/** The X-Portal header of a caller as the server has read it. */
export type Portal = string | string[] | undefined;

/**
 * Whether a member is known under the caller's brand (spec §6, X-Portal); a caller that names none
 * is no portal and sees all.
 */
export const ofPortal = (member: { portal: string }, portal: Portal): boolean =>
  portal === undefined || portal === member.portal;
