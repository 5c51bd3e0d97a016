import { isLimited, scopeUsedBy, usualUsesADay, type LimitedScope } from '@kassa/contract/open/limits/daily-limit.ts'
import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { instantOf, localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { Command, Context } from '../../../platform/command.ts'
import { findZone } from '../../message/public.ts'
import { addUses, listDailyLimits, type UsedRow } from './daily-limit.store.ts'

/** The day of the shop by the clock of its oldest outlet, and the seconds until the next one begins. */
async function dayOfShop({ tx, merchantId, now }: Context): Promise<{ day: string; secondsLeft: number }> {
  const { timeZone } = (await findZone(tx, merchantId)) ?? { timeZone: 'UTC' }
  const instant = Date.parse(now)
  const { day } = localTimeAt(instant, timeZone)
  const next = instantOf(addDays(day, 1), 0, timeZone)
  return { day, secondsLeft: Math.ceil((next - instant) / 1000) }
}

/** A scope that an app may use only so often a day, with its uses of today. */
export type UsedLimit = Pick<UsedRow, 'scope' | 'most' | 'used'>

/** Returns the limits of an app that was granted these scopes, for any app of the merchant; one that was never agreed to is the usual one. */
export async function limitsToday(
  context: Context,
): Promise<(installationId: string, scopes: readonly ScopeName[]) => UsedLimit[]> {
  const { day } = await dayOfShop(context)
  const rows = await listDailyLimits(context.tx, context.merchantId, day)
  return (installationId, scopes) =>
    scopes.filter(isLimited).map((scope) => {
      const row = rows.find((one) => one.installationId === installationId && one.scope === scope)
      return { scope, most: row?.most ?? usualUsesADay(scope), used: row?.used ?? 0 }
    })
}

/** A call that issues to many uses its scope up once for each of them. */
const usesOf = (request: unknown): number => {
  const { member_ids: members } = request as { readonly member_ids?: readonly unknown[] }
  return members?.length ?? 1
}

async function takeUses(context: Context, scope: LimitedScope, uses: number): Promise<Result<null>> {
  const { tx, merchantId, actor } = context
  if (actor.app === null) throw new Error('only an app uses its scopes')
  const { installationId } = actor.app
  const { day, secondsLeft: seconds } = await dayOfShop(context)
  const usual = usualUsesADay(scope)
  if (await addUses(tx, merchantId, { installationId, scope, day, uses, usual })) return accept(null)
  const [limit] = (await limitsToday(context))(installationId, [scope])
  return refuse({ code: 'scope.daily-limit', facts: { scope, most: limit?.most, used: limit?.used, seconds } })
}

/** The same context, and whether something was noted in the log by it: whatever changes something is. */
function watched(context: Context): { readonly context: Context; readonly hasDone: () => boolean } {
  let hasDone = false
  const audit: Context['audit'] = (note) => {
    hasDone = true
    context.audit(note)
  }
  return { context: Object.create(context, { audit: { value: audit } }) as Context, hasDone: () => hasDone }
}

/**
 * A call that uses a limited scope up is counted where it did something, in the transaction of its work: beyond the limit the refusal takes the work back,
 * and a repeat that finds the first thing again uses nothing.
 */
export function withinDailyLimit(command: Command): Command {
  const scope = scopeUsedBy(command.endpoint.name)
  if (scope === undefined) return command
  return {
    ...command,
    run: async (context, request) => {
      const within = watched(context)
      const done = await command.run(within.context, request)
      if (!done.ok || !within.hasDone()) return done
      const taken = await takeUses(context, scope, usesOf(request))
      return taken.ok ? done : taken
    },
  }
}
