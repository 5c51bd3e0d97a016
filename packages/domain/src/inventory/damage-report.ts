import { compareWide, type WideMinor } from '../money/wide.ts'
import { accept, refuse, type Result } from '../result.ts'
import { inOutlet, isMovable, type StockMovement } from './movement.ts'

export type DamageState = 'draft' | 'submitted' | 'approved' | 'rejected'

/** Why goods are gone; `other` needs a note. Source: D12. */
export const DAMAGE_REASONS = ['broken', 'expired', 'spoiled', 'stolen', 'sample', 'own-use', 'other'] as const

export interface DamageReportFacts {
  readonly state: DamageState
  readonly outletId: string
  readonly reason: (typeof DAMAGE_REASONS)[number]
  readonly note: string
  readonly lines: readonly { readonly lineId: string; readonly variantId: string; readonly quantity: number }[]
}

export type DamageAction = 'edit' | 'delete' | 'submit' | 'approve' | 'reject'
export type DamageObstacle = 'damage.not-draft' | 'damage.not-submitted' | 'damage.approved' | 'damage.rejected'

/** The table of what may be done with a damage report; null when it may. Stock leaves with the approval. Source: D12. */
export function damageCan(action: DamageAction, { state }: Pick<DamageReportFacts, 'state'>): DamageObstacle | null {
  if (state === 'approved' || state === 'rejected') return `damage.${state}`
  if (action === 'approve' || action === 'reject') return state === 'submitted' ? null : 'damage.not-submitted'
  return state === 'draft' ? null : 'damage.not-draft'
}

export interface DamageStep {
  readonly report: DamageReportFacts
  readonly movements: readonly StockMovement[]
}

/**
 * Submits a draft. Up to the outlet's value limit it is approved at once and the stock leaves; `costMinor` is what the goods cost, and
 * where nobody knows that (null) somebody has to approve.
 * Refuses as {@link damageCan}, or with `damage.empty`, `damage.quantity-invalid` (`lineId`, `quantity`), `damage.note-missing` or
 * `damage.more-than-on-hand` (`variantId`, `wanted`, `available`). Source: D12, D90.
 */
export function submitDamage(
  report: DamageReportFacts,
  costMinor: WideMinor | null,
  autoApproveMinor: number,
  onHandOf: (variantId: string) => number,
): Result<DamageStep> {
  const obstacle = damageCan('submit', report)
  if (obstacle) return refuse({ code: obstacle })
  if (report.lines.length === 0) return refuse({ code: 'damage.empty' })
  const wrong = report.lines.find(({ quantity }) => !isMovable(quantity))
  if (wrong)
    return refuse({ code: 'damage.quantity-invalid', facts: { lineId: wrong.lineId, quantity: wrong.quantity } })
  if (report.reason === 'other' && report.note.trim() === '') return refuse({ code: 'damage.note-missing' })
  const there = checkDamageCovered(report.lines, onHandOf)
  if (!there.ok) return there
  const submitted: DamageReportFacts = { ...report, state: 'submitted' }
  return costMinor !== null && compareWide(costMinor, autoApproveMinor) <= 0
    ? approveDamage(submitted, onHandOf)
    : accept({ report: submitted, movements: [] })
}

/**
 * Approves a submitted report: the goods leave the stock at cost. Refuses as {@link damageCan}, or with `damage.more-than-on-hand`
 * (`variantId`, `wanted`, `available`): sales go on while a report waits. Source: D12, D90.
 */
export function approveDamage(report: DamageReportFacts, onHandOf: (variantId: string) => number): Result<DamageStep> {
  const obstacle = damageCan('approve', report)
  if (obstacle) return refuse({ code: obstacle })
  const there = checkDamageCovered(report.lines, onHandOf)
  if (!there.ok) return there
  const movements = report.lines.flatMap((line) => inOutlet(report.outletId, 'damage', line, -line.quantity))
  return accept({ report: { ...report, state: 'approved' }, movements })
}

/**
 * Checks that goods written off are there, even in a draft: all lines of one thing together at most the stock on hand,
 * and none of a stock that is owed. Refuses `damage.more-than-on-hand` (`variantId`, `wanted`, `available`). Source:
 * IN-S07.
 */
export function checkDamageCovered(
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
  onHandOf: (variantId: string) => number,
): Result<null> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  for (const [variantId, quantity] of wanted) {
    const available = onHandOf(variantId)
    if (quantity > available) {
      return refuse({ code: 'damage.more-than-on-hand', facts: { variantId, wanted: quantity, available } })
    }
  }
  return accept(null)
}
