import { journalDb } from '../../journal/databases.ts'
import { recall, remember } from '../../journal/journal-db.ts'

/** The age that the customer of a basket was seen to have reached, on a day by the outlet's calendar. */
interface SeenAge {
  readonly basketId: string
  readonly age: number
  readonly day: string
}

const KEPT = 'ages-seen'
/** Those of baskets that wait on hold are among them. */
const MOST_KEPT = 50

let seen: readonly SeenAge[] = []

/** Kept with the device, so that a page loaded anew asks nobody twice; a disk that refuses stops no sale. */
function keep(next: readonly SeenAge[]): void {
  seen = next.slice(0, MOST_KEPT)
  void remember(journalDb(), KEPT, seen).catch(() => undefined)
}

const others = (basketId: string): readonly SeenAge[] => seen.filter((one) => one.basketId !== basketId)

/** Returns the age that the customer of a basket was seen to have reached on a day; 0 where nobody looked. */
export const ageSeenFor = (basketId: string, day: string): number =>
  seen.find((one) => one.basketId === basketId && one.day === day)?.age ?? 0

/** Keeps an answer for its basket and its day, through a reload and a hold. */
export const keepAge = (basketId: string, age: number, day: string): void =>
  keep([{ basketId, age, day }, ...others(basketId).filter((one) => one.day === day)])

/** Another customer may stand there now. */
export function forgetAge(basketId: string): void {
  if (others(basketId).length < seen.length) keep(others(basketId))
}

/** The basket got another id; its customer is the same. */
export const moveAge = (fromId: string, toId: string): void =>
  keep(seen.map((one) => (one.basketId === fromId ? { ...one, basketId: toId } : one)))

/** Recalls the answers of before this page was loaded. */
export async function recallAges(): Promise<void> {
  seen = (await recall<readonly SeenAge[]>(journalDb(), KEPT)) ?? []
}
