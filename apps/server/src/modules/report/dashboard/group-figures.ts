import { groupFigures as call } from '@kassa/contract/report/group-figures.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { addSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { countWithheld, listMerchantSums } from './tenants.store.ts'

const SHOWN = 500

const valuesOf = (sums: Sums) => ({
  orders: Number(sums.orders),
  netMinor: figureOf('net', sums) ?? 0,
  refundedMinor: figureOf('refunded', sums) ?? 0,
  voidedMinor: figureOf('voided', sums) ?? 0,
  netAfterMinor: figureOf('netAfter', sums) ?? 0,
  taxAfterMinor: figureOf('taxAfter', sums) ?? 0,
  averageMinor: figureOf('average', sums),
})

export const groupFigures = command(call, async ({ tx, now, actor }, asked) => {
  if (actor.tier !== 'operator' && actor.tier !== 'partner') return refuse({ code: 'permission.missing' })
  const days = await findShownPeriod(tx, { merchantId: null, outletIds: null }, asked, now)
  if (!days) return refuse({ code: 'request.invalid', facts: { fields: 'from', problems: [] } })
  const period = shownPeriod(days)
  if (!period.ok) return period
  const sums = await listMerchantSums(tx, actor.partnerId, days)
  return accept({
    asOf: now,
    from: days.from,
    to: days.to,
    withheld: await countWithheld(tx, actor.partnerId),
    byCurrency: [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      total: valuesOf(addSums(own)),
      merchants: own.length,
      rows: own.slice(0, SHOWN).map((row) => ({ merchantId: row.merchantId, name: row.name, ...valuesOf(row) })),
    })),
  })
})
