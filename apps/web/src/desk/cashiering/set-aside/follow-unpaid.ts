import { listUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import { desk } from '../../model/desk-state.ts'
import { isKioskClosed, kioskDoor } from '../../model/kiosk/kiosk.ts'

/** Asks again about layaways that this till made and nobody paid; how is loaded only where there are any. */
export async function offerUnpaid(): Promise<void> {
  for (const left of await listUnpaid()) await (await import('./offer-unpaid.ts')).offerUnpaid(left)
}

/** Returns whether nobody of the shop is at the desk: it is locked, or customers stand at it. */
const isAway = (): boolean => desk.read().isLocked || isKioskClosed(desk.read())

/** The lock takes the question about them away: it stands there again for whoever opens the desk. Answers how to stop. */
export function followUnpaid(): () => void {
  let wasAway = isAway()
  const look = (): void => {
    const now = isAway()
    if (wasAway && !now) void offerUnpaid().catch(() => undefined)
    wasAway = now
  }
  const stops = [desk.listen(look), kioskDoor.listen(look)]
  return () => stops.forEach((stop) => stop())
}
