import { groupFigures as call } from '@kassa/contract/report/group-figures.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { addSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { lessWide } from '@kassa/domain/money/wide.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import { addFields, besideOf, keepBeside, type Parts, type Together } from '../../../platform/clusters/overview.ts'
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

type MerchantSums = Awaited<ReturnType<typeof listMerchantSums>>[number]
type GroupAnswer = InputOf<typeof call.answer>

const byCurrency = (sums: readonly MerchantSums[]): GroupAnswer['byCurrency'] =>
  [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    total: valuesOf(addSums(own)),
    merchants: own.length,
    rows: own.slice(0, SHOWN).map((row) => ({ merchantId: row.merchantId, name: row.name, ...valuesOf(row) })),
  }))

export const groupFigures = command(
  call,
  async ({ tx, now, actor }, asked) => {
    if (actor.tier !== 'operator' && actor.tier !== 'partner') return refuse({ code: 'permission.missing' })
    const days = await findShownPeriod(tx, { merchantId: null, outletIds: null }, asked, now)
    if (!days) return refuse(refusedField('from', asked.from))
    const period = shownPeriod(days)
    if (!period.ok) return period
    const sums = await listMerchantSums(tx, actor.partnerId, days)
    const withheld = await countWithheld(tx, actor.partnerId)
    return accept(keepBeside({ asOf: now, from: days.from, to: days.to, withheld, byCurrency: byCurrency(sums) }, sums))
  },
  { merge: mergeGroups },
)

/** The merchants of all databases, those that sold most first. */
async function mergeGroups(parts: Parts<GroupAnswer>, { inOrder }: Pick<Together, 'inOrder'>): Promise<GroupAnswer> {
  const sums = await inOrder(
    parts.flatMap((part) => besideOf(part) as MerchantSums[]),
    ({ currency, name, merchantId, ...sold }) => [
      currency,
      lessWide(lessWide(sold.netMinor, sold.refundedMinor), sold.voidedMinor),
      name,
      merchantId,
    ],
    [{ as: 'text' }, { as: 'number', isDown: true }, { as: 'text' }, { as: 'id' }],
  )
  return { ...addFields(parts, 'withheld'), byCurrency: byCurrency(sums) }
}
