import type { Kassa } from '../kassa.ts'
import { KassaRefused } from '../pages.ts'
import { UsageFault } from './usage-fault.ts'

const DAY_MS = 86_400_000

/** Says what time it is in the shop, once its clock was moved ahead by some days (`+7`) or to a moment, where one is said. */
export async function moveClock(
  { say }: { readonly say: (line: string) => void },
  kassa: Kassa,
  wish: string | undefined,
): Promise<void> {
  const read = await kassa.call('read_test_clock', {})
  if (!read.ok) throw new KassaRefused(read.refusal)
  if (wish === undefined) return say(clockText(read.answer))
  const moved = await kassa.call('move_test_clock', { to: momentOf(wish, read.answer.now) })
  if (!moved.ok) throw new KassaRefused(moved.refusal)
  say(clockText(moved.answer))
}

const clockText = ({ now, is_test: isTest }: { readonly now: string; readonly is_test: boolean }): string =>
  `${now}  ${isTest ? 'test shop' : 'real shop: its clock is not moved'}`

/** Days ahead; the shop says how many it takes. */
const DAYS = /^\+(\d{1,4})$/

function momentOf(wish: string, now: string): string {
  const days = DAYS.exec(wish)?.[1]
  if (days !== undefined) return new Date(Date.parse(now) + Number(days) * DAY_MS).toISOString()
  const moment = Date.parse(wish)
  if (Number.isNaN(moment)) throw new UsageFault('Say +7 for a week, or a moment.')
  return new Date(moment).toISOString()
}
