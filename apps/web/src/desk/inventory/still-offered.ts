/** Returns a choice of a kept draft while it is among what is offered now; empty where it is not, or nobody knows yet: only what is shown is sent. */
export const stillOffered = (chosen: string, offered: readonly string[] = []): string =>
  offered.includes(chosen) ? chosen : ''
