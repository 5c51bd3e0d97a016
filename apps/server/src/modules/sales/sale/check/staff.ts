import { approvalRights, type Approval } from '@kassa/contract/journal/approval.ts'
import { elevationAt, momentOfRights } from '@kassa/domain/identity/elevation.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { judgeLine, judgeOrder, type GoodsFloors, type PriceVerdict } from '@kassa/domain/sales/price-limit.ts'
import { sellerFault } from '@kassa/domain/sales/seller.ts'
import type { SaleFacts, StaffFacts } from '../facts/sale-facts.store.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { GoodsBooks } from './books.ts'
import { goodsOfLine, reason, type SaleClaim } from './claimed.ts'

type Line = Snapshot['lines'][number]

/** The permission that each subject of an approval at a sale requires of the person who gives it. */
const rightTo: Readonly<Record<string, string>> = {
  'line-price': approvalRights['line-price'],
  'order-change': approvalRights['order-change'],
  exemption: approvalRights.exemption,
}

/** The facts of a sale in which everybody has the rights they had when it was made. */
function asItWas(facts: SaleFacts, { body }: SaleClaim, receivedAt: string): SaleFacts {
  const at = momentOfRights(body, Date.parse(receivedAt))
  return { ...facts, staff: facts.staff.map((one) => ({ ...one, ...elevationAt(one.elevations, at) })) }
}

/**
 * Rights and limits of the cashier, and of whoever approved, as they were when it was sold. `proven` are the approvals of the body that nobody can have made up and
 * that cover what was done; only they widen what the cashier may.
 */
export function staffReasons(
  claimed: SaleClaim,
  books: SaleFacts,
  { proven, receivedAt }: { readonly proven: readonly Approval[]; readonly receivedAt: string },
): ReviewReason[] {
  const facts = asItWas(books, claimed, receivedAt)
  const { body } = claimed
  const staff = facts.staff.find(({ id }) => id === body.staffId)
  const unproven = body.approvals.filter((one) => !proven.includes(one))
  return [
    ...sellerReasons(claimed, facts),
    ...unproven.map(({ what, staffId }) => reason('sale.approval-unproven', { what, staffId })),
    ...body.approvals.flatMap((approval) => approvalReasons(approval, facts)),
    ...(staff
      ? cashierReasons(claimed, facts, staff, proven)
      : [reason('sale.staff-unknown', { staffId: body.staffId })]),
  ]
}

/** Checks that a named seller works here, and that the lines are the sale's own. */
function sellerReasons({ body, priced }: SaleClaim, { staff }: SaleFacts): ReviewReason[] {
  const lineIds = new Set(priced.lines.map(({ id }) => id))
  return (body.sellers ?? []).flatMap((seller) => {
    const fault = sellerFault(seller, lineIds, staff)
    return fault === undefined ? [] : [reason(`sale.seller-${fault}`, { ...seller })]
  })
}

const mayAct = ({ isEnabled, isBound }: StaffFacts): boolean => isEnabled && isBound
const holds = ({ codes }: StaffFacts, key: string): boolean => codes.includes(permissionCode(key))

function approvalReasons({ what, staffId }: Approval, { staff }: SaleFacts): ReviewReason[] {
  const right = rightTo[what]
  const approver = staff.find(({ id }) => id === staffId)
  if (right === undefined || !approver) return [reason('sale.approval-unknown', { what, staffId })]
  return mayAct(approver) && holds(approver, right) ? [] : [reason('sale.approval-without-right', { what, staffId })]
}

function cashierReasons(
  claimed: SaleClaim,
  facts: SaleFacts,
  staff: StaffFacts,
  proven: readonly Approval[],
): ReviewReason[] {
  const people = (what: string, lineId: string | null): StaffFacts[] => [
    staff,
    ...facts.staff.filter(
      (one) =>
        mayAct(one) &&
        proven.some((each) => each.what === what && each.staffId === one.id && (each.lineId ?? null) === lineId),
    ),
  ]
  const goods = new Map(facts.goods.map((one) => [one.variantId, one]))
  const { snapshot } = claimed
  return [
    ...(staff.isEnabled ? [] : [reason('sale.staff-disabled', { staffId: staff.id })]),
    ...(staff.isBound ? [] : [reason('sale.staff-elsewhere', { staffId: staff.id })]),
    ...(holds(staff, 'desk.cashiering') ? [] : [lacking(staff, 'desk.cashiering')]),
    ...(holds(staff, 'desk.cashiering.orderPrice')
      ? []
      : (claimed.body.plansOff ?? []).map(({ planId }) => lacking(staff, 'desk.cashiering.orderPrice', { planId }))),
    ...(snapshot.exemption?.by === 'hand' &&
    !people('exemption', null).some((one) => holds(one, approvalRights.exemption))
      ? [lacking(staff, approvalRights.exemption)]
      : []),
    ...snapshot.lines.flatMap((line) =>
      lineReasons(line, goodsOfLine(line, goods), staff, people('line-price', line.id)),
    ),
    ...withoutProductReasons(claimed, goods, staff),
    ...orderReasons(claimed, goods, staff, people('order-change', null)),
  ]
}

const lacking = ({ id }: StaffFacts, permission: string, where: Readonly<Record<string, unknown>> = {}): ReviewReason =>
  reason('sale.permission-missing', { ...where, staffId: id, permissions: [permission] })

const floorsOf = (goods: GoodsBooks | undefined): GoodsFloors => ({
  minimumMinor: goods?.minimumPriceMinor ?? null,
  costMinor: goods?.costMinor ?? null,
})

/** A label's amount stands for no unit, so no floor of a unit holds for it. */
const noFloors: GoodsFloors = { minimumMinor: null, costMinor: null }

function lineReasons(
  line: Line,
  goods: GoodsBooks | undefined,
  staff: StaffFacts,
  people: StaffFacts[],
): ReviewReason[] {
  if (line.kind === 'open-price' || line.manualUnitPriceMinor === null) return []
  const isLabel = line.kind === 'price-embedded'
  const change = {
    listMinor: isLabel ? line.labelAmountMinor : line.sellPriceMinor,
    wantedMinor: line.manualUnitPriceMinor,
    floors: isLabel ? noFloors : floorsOf(goods),
  }
  return judged('desk.cashiering.linePrice', staff, people, (one) => judgeLine(change, one), { lineId: line.id })
}

/** Goods without a product whose name or tax somebody typed; a till that knows of none sells them as the books call them. Source: features CD-P13. */
function withoutProductReasons(
  { snapshot, body }: SaleClaim,
  goods: ReadonlyMap<string, GoodsBooks>,
  staff: StaffFacts,
): ReviewReason[] {
  if (holds(staff, 'desk.cashiering.withoutProduct')) return []
  return snapshot.lines.flatMap((line) => {
    const known = goodsOfLine(line, goods)
    if (known?.isWithoutProduct !== true || line.kind !== 'open-price') return []
    const name = body.texts?.find(({ lineId }) => lineId === line.id)?.name
    const isTyped = line.tax.id !== known.tax.id || (name !== undefined && !known.shownNames.includes(name))
    return isTyped ? [lacking(staff, 'desk.cashiering.withoutProduct', { lineId: line.id })] : []
  })
}

function orderReasons(
  { snapshot, priced }: SaleClaim,
  goods: ReadonlyMap<string, GoodsBooks>,
  staff: StaffFacts,
  people: StaffFacts[],
): ReviewReason[] {
  if (snapshot.orderChange === null) return []
  const bare = priceBasket({ ...snapshot, orderChange: null, payment: null })
  const beforeMinor = bare.ok ? bare.value.totals.goodsMinor : priced.totals.originMinor
  const changed = {
    beforeMinor,
    afterMinor: priced.totals.goodsMinor,
    lines: priced.lines
      .filter(({ deductions }) =>
        deductions.some(({ kind, amountMinor }) => kind === 'order-change' && amountMinor > 0),
      )
      .map(({ id, payableMinor, quantity, productId, variantId }) => {
        const line = snapshot.lines.find((one) => one.id === id)
        const isLabel = line?.kind === 'price-embedded'
        const perUnit = line?.kind === 'weighed' && line.weight.unit !== 'g' ? 1_000 : 1
        const floors = isLabel
          ? noFloors
          : floorsOf(line ? goodsOfLine(line, goods) : goods.get(variantId ?? productId))
        return { payableMinor, quantity, perUnit, floors }
      }),
  }
  return judged('desk.cashiering.orderPrice', staff, people, (one) => judgeOrder(changed, one))
}

/** Returns a reason unless one of the people holds the right and stays within their own limits. */
function judged(
  right: string,
  staff: StaffFacts,
  people: readonly StaffFacts[],
  judge: (limits: StaffFacts) => PriceVerdict,
  where: Readonly<Record<string, unknown>> = {},
): ReviewReason[] {
  const able = people.filter((one) => holds(one, right))
  if (able.length === 0) return [lacking(staff, right, where)]
  const verdicts = able.map(judge)
  const [last] = verdicts.toReversed()
  if (verdicts.some(({ kind }) => kind === 'allowed') || last?.kind !== 'approval') return []
  const facts = { ...where, staffId: staff.id, ...last.facts }
  return [reason(last.why === 'above-limit' ? 'sale.above-limit' : 'sale.below-floor', facts)]
}
