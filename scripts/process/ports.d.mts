/** The preferred port when it is free, else any free one. */
export function freePort(preferred?: number): Promise<number>;
