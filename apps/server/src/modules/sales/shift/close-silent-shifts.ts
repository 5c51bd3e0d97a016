import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { recordBySystem } from '../../../platform/calls/record.ts'
import { readSetting } from '../../settings/public.ts'
import { listSilentShifts, setLapsed, type SilentShift } from './lapse.store.ts'

/** A till that is on closes its shift itself within half a minute; one that was silent for so long is off. */
const SILENT_MINUTES = 15
const BATCH = 200

/** Returns whether the outlet's day has gone over its cut-off since the shift was opened, and stayed so while the till was silent. */
const isOverCutOff = (shift: SilentShift, heardSince: string): boolean => {
  const rule = dayRuleOf(shift)
  return businessDayOf(Date.parse(shift.openedAt), rule) < businessDayOf(Date.parse(heardSince), rule)
}

async function lapse({ database, now, newId }: JobContext, shift: SilentShift): Promise<void> {
  const { merchantId, outletId, id } = shift
  await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
    if (!(await readSetting(tx, { merchantId, outletId }, 'sales.shift-closing')).closesAtCutOff) return
    const lapsed = await setLapsed(tx, shift, now)
    if (!lapsed) return
    const facts = { shiftId: id, number: lapsed.number, isUncounted: true }
    await tx.run(
      recordBySystem(
        merchantId,
        { call: 'sales.close-silent-shift', now, newId, outletId },
        {
          notes: [{ subject: `shift/${id}`, after: facts }],
          events: [{ name: 'shift.closed', outletId, payload: { ...facts, currency: lapsed.currency } }],
        },
      ),
    )
  })
}

/**
 * Closes shifts whose till is off at the cut-off, as uncounted, where the outlet wants that. Later entries of the till count in them.
 * Source: SH-P06.
 */
export const closeSilentShifts: Job = {
  name: 'sales.close-silent-shifts',
  everySeconds: 300,
  shopClock: 'now',
  run: async (context) => {
    const { database, now, log } = context
    const heardSince = new Date(Date.parse(now) - SILENT_MINUTES * 60_000).toISOString()
    let after: SilentShift | undefined
    do {
      const last = after
      const found = await database.transaction({ kind: 'owner' }, (tx) =>
        listSilentShifts(tx, { heardSince, after: last, limit: BATCH }),
      )
      for (const shift of found.filter((one) => isOverCutOff(one, heardSince))) {
        await lapse(context, shift).catch((error: unknown) => {
          log.error({ err: error, shift: shift.id }, 'a shift could not be closed at the cut-off')
        })
      }
      after = found.length === BATCH ? found.at(-1) : undefined
    } while (after)
  },
}
