import type { PointRate, Snapshot, Tender } from '../src/basket/index.ts'
import { chance, listOf, makeOrNull, oneOf, type Pick } from './basket-chance.ts'
import { makeScope, makeTarget, makeWindow } from './make-basket-plans.ts'

const METHODS = ['cash', 'member-balance', 'alipay', 'bank-card', 'gift-card', 'house-account'] as const

/** Now and then rates of points, and tenders that say what they are; drawn behind everything else. */
export function growRates(pick: Pick, basket: Snapshot): Snapshot {
  const { payment, settings } = basket
  if (!settings.earnRule || !chance(pick, 90)) return basket
  const rates = listOf(pick, 5, (place) => makeRate(pick, place))
  return {
    ...basket,
    payment: payment && { ...payment, tenders: payment.tenders.map((tender) => named(pick, tender)) },
    settings: { ...settings, earnRule: { ...settings.earnRule, ...(rates.length > 0 && { rates }) } },
  }
}

const makeRate = (pick: Pick, place: number): PointRate => ({
  id: `r${place}`,
  name: `rate ${place}`,
  scope: makeScope(pick),
  methods: makeOrNull(pick, 45, () => [oneOf(pick, METHODS), oneOf(pick, METHODS)]),
  target: chance(pick, 60) ? { kind: 'all' } : makeTarget(pick),
  window: makeWindow(pick),
  occasion: makeOrNull(pick, 15, () => ({ kind: 'birthday', days: oneOf(pick, [0, 3, 31]) })),
  ratioHundredths: oneOf(pick, [0, 1, 50, 100, 200, 200, 333, 10_000]),
  isTimesLevel: chance(pick, 50),
})

function named(pick: Pick, tender: Tender): Tender {
  if (tender.kind === 'electronic')
    return { ...tender, method: makeOrNull(pick, 80, () => oneOf(pick, ['alipay', 'bank-card'])) }
  if (tender.kind === 'gift-card') return { ...tender, method: oneOf(pick, ['gift-card', 'house-account']) }
  return tender
}
