import os from 'node:os'

/** Of a processor a thread gets a third of what another one does that wants it as well. */
const BEHIND = 5

/** Has this thread go behind others at the processors. Linux keeps that for each thread; elsewhere it would be the whole program, and nothing is done. */
export function goBehind(): void {
  if (process.platform === 'linux' && os.getPriority() < BEHIND) os.setPriority(BEHIND)
}
