import {
  MOST_DAYS_AHEAD,
  MOST_DAYS_AT_ONCE,
  moveTestClock as moveCall,
} from '@kassa/contract/identity/test-shop.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { moveClockTo } from './test-shop.store.ts'

const DAY_MS = 86_400_000

/** Moves the clock of the test shop of whoever asks ahead to a moment; answers where it stands. Refuses as its call says. */
export async function moveClock(
  { tx, actor, merchantId, now, realNow, audit }: Context,
  to: string,
): Promise<Result<{ now: string }>> {
  if (actor.testAheadSeconds === null) return refuse({ code: 'test-clock.real' })
  const [from, until] = [Date.parse(now), Date.parse(to)]
  if (until <= from) return refuse({ code: 'test-clock.back', facts: { now } })
  const most = Math.min(from + MOST_DAYS_AT_ONCE * DAY_MS, Date.parse(realNow) + MOST_DAYS_AHEAD * DAY_MS)
  if (until > most)
    return refuse({
      code: 'test-clock.too-far',
      facts: { days: MOST_DAYS_AT_ONCE, most: new Date(most).toISOString() },
    })
  const moved = await moveClockTo(tx, to, realNow)
  if (moved === undefined) return refuse({ code: 'test-clock.real' })
  audit({ subject: `merchant/${merchantId}`, before: { now }, after: { now: moved } })
  return accept({ now: moved })
}

/** Whoever else works there has the new time with their next call, its tills with their next answer. */
export const moveTestClock = command(moveCall, (context, { to }) => moveClock(context, to))
