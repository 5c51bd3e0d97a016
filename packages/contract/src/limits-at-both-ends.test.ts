import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { decideRefund, requestRefund, sendTransferProof } from './billing/bill.calls.ts'
import { markStatementPaid } from './billing/statement.calls.ts'
import { saveVersion } from './billing/version.calls.ts'
import { createAssembly, saveRecipe } from './inventory/assembly.calls.ts'
import { createPurchaseOrder } from './inventory/purchase-order.calls.ts'
import { createStockRequest, declineStockRequest } from './inventory/stock-request.calls.ts'
import { createSupplierPrice } from './inventory/supplier-price.calls.ts'
import { createTransfer } from './inventory/transfer.calls.ts'
import { createMember, listMembers, revealMembers } from './member/member.calls.ts'
import { createMerchant } from './organisation/merchant.calls.ts'
import { createOutlet } from './organisation/outlet.calls.ts'
import { createPartner } from './organisation/partner.calls.ts'
import { createStaff, listStaff, setStaffPassword } from './organisation/staff.calls.ts'
import { saveMethods } from './payment/method.calls.ts'
import { closeCase } from './payment/open-case.calls.ts'
import { createPlan } from './promotion/plan.calls.ts'
import { cancelSetAside, setAside } from './sales/set-aside.calls.ts'
import { createTax } from './settings/tax.calls.ts'
import { createRechargeRule } from './stored-value/recharge-rule.calls.ts'

type Request = z.ZodType
const ID = '01a1f7f7-8855-77c2-bc99-20348c46e1f0'

/** A request with nothing but one value, at its path: numbers are places of a list. */
const requestWith = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), value)

/** Returns whether the request is refused for this field; what else is missing is not looked at. */
const isRefused = (request: Request, path: string, value: unknown): boolean => {
  const { error } = request.safeParse(requestWith(path, value))
  return error?.issues.some((issue) => issue.path.join('.') === path) ?? false
}

/** A limit of a field, least and most; `of` makes the value that stands so far along. */
type Limit = readonly [name: string, request: Request, path: string, least: number, most: number]

function standsAtBothEnds([, request, path, least, most]: Limit, of: (at: number) => unknown): void {
  expect({ path, at: least, isRefused: isRefused(request, path, of(least)) }).toMatchObject({ isRefused: false })
  expect({ path, at: most, isRefused: isRefused(request, path, of(most)) }).toMatchObject({ isRefused: false })
  expect({ path, at: most + 1, isRefused: isRefused(request, path, of(most + 1)) }).toMatchObject({ isRefused: true })
  if (typeof of(least) === 'number' || least > 0)
    expect({ path, at: least - 1, isRefused: isRefused(request, path, of(least - 1)) }).toMatchObject({
      isRefused: true,
    })
  const wholes = (min: number, max: number) => fc.integer({ min, max })
  const refusedAlike = (at: fc.Arbitrary<number>, wanted: boolean): void =>
    fc.assert(
      fc.property(at, (one) => isRefused(request, path, of(one)) === wanted),
      { numRuns: 20 },
    )
  refusedAlike(wholes(least, most), false)
  refusedAlike(wholes(most + 1, most + 1_000), true)
}

const { request: member } = createMember
const { request: staff } = createStaff
const { request: edition } = saveVersion
const { request: methods } = saveMethods

const lengths: readonly Limit[] = [
  ['a member’s name', member, 'name', 2, 50],
  ['how a name is read', member, 'reading', 0, 50],
  ['a note on a member', member, 'note', 0, 255],
  ['a tag', member, 'tags.0', 1, 20],
  ['a first name', staff, 'firstName', 1, 50],
  ['a last name', staff, 'lastName', 0, 50],
  ['a position', staff, 'position', 0, 50],
  ['a password', setStaffPassword.request, 'password', 1, 64],
  ['what staff are searched by', listStaff.request, 'search', 0, 64],
  ['a tax', createTax.request, 'name', 1, 50],
  ['the number of a transfer', sendTransferProof.request, 'reference', 1, 64],
  ['who transferred', sendTransferProof.request, 'payer', 1, 64],
  ['why a bill goes back', requestRefund.request, 'reason', 1, 255],
  ['a note on a refund', decideRefund.request, 'note', 0, 255],
  ['what a tile says', methods, 'methods.0.label', 1, 20],
  ['why a case is closed', closeCase.request, 'reason', 2, 200],
  ['a note on a document', createTransfer.request, 'note', 0, 255],
  ['a serial number', createTransfer.request, 'lines.0.serials.0', 2, 50],
  ['who a basket waits for', setAside.request, 'customer', 1, 50],
  ['the telephone of who it waits for', setAside.request, 'phone', 0, 32],
  ['a note on a basket that waits', setAside.request, 'note', 0, 100],
  ['why it waits no longer', cancelSetAside.request, 'reason', 2, 200],
  ['a note on an assembly', createAssembly.request, 'note', 0, 255],
  ['a lot that is assembled', createAssembly.request, 'lines.0.lotNumber', 0, 50],
  ['a note on a request of an outlet', createStockRequest.request, 'note', 0, 255],
  ['why a request is declined', declineStockRequest.request, 'reply', 1, 255],
  ['the code of a supplier', createSupplierPrice.request, 'ownCode', 0, 50],
  ['the number of a payment to a partner', markStatementPaid.request, 'reference', 1, 64],
]

/** Names that have no limit of their own. Source: SY-S98. */
const names: readonly Limit[] = [
  ['a partner', createPartner.request, 'name', 2, 50],
  ['a merchant', createMerchant.request, 'name', 2, 50],
  ['an outlet', createOutlet.request, 'name', 2, 50],
  ['a marketing activity', createPlan.request, 'name', 2, 50],
  ['a recharge rule', createRechargeRule.request, 'name', 2, 50],
  ['a billing version', edition, 'name', 2, 50],
]

const numbers: readonly Limit[] = [
  ['rows of a page', listMembers.request, 'limit', 1, 200],
  ['a month', listMembers.request, 'birthdayMonth', 1, 12],
  ['the rate of a tax', createTax.request, 'rateBasisPoints', 0, 9_999],
  ['days of a trial', edition, 'trialDays', 0, 365],
  ['outlets of a version', edition, 'limits.outlets', 1, 9_999_999],
  ['the price of a month', edition, 'prices.month', 1, 99_999_999],
  ['the share of a partner', edition, 'commission.firstBasisPoints', 0, 10_000],
  ['a sale without a connection', methods, 'methods.0.offlineMostMinor', 0, 99_999_999],
  ['a desk without a connection', methods, 'methods.0.offlineTotalMinor', 0, 99_999_999],
  ['how much is ordered', createPurchaseOrder.request, 'lines.0.quantity', 1, 999_999_999],
  ['how much is sent', createTransfer.request, 'lines.0.quantity', 1, 999_999_999],
  ['what a basket that waits comes to', setAside.request, 'totalMinor', 1, 1e15],
  ['what is due of it', setAside.request, 'dues.0.amountMinor', 1, 1e15],
  ['how many are assembled', createAssembly.request, 'quantity', 1, 999_999],
  ['how much of a part there is', saveRecipe.request, 'lines.0.quantity', 1, 999_999_999],
  ['how much an outlet is asked for', createStockRequest.request, 'quantity', 1, 999_999_999],
  ['the quantity of a price', createSupplierPrice.request, 'steps.0.fromQuantity', 1, 999_999_999],
  ['the price of a supplier', createSupplierPrice.request, 'steps.0.priceMinor', 0, 99_999_999],
  ['how many a supplier packs', createSupplierPrice.request, 'packSize', 1, 9_999],
]

const lists: readonly (readonly [...Limit, one: unknown])[] = [
  ['tags of a member', member, 'tags', 0, 20, 'x'],
  ['members that are shown', revealMembers.request, 'ids', 1, 200, ID],
  [
    'lines of an order',
    createPurchaseOrder.request,
    'lines',
    1,
    500,
    { variantId: ID, quantity: 1, unitPriceMinor: 1 },
  ],
  ['lines of a transfer', createTransfer.request, 'lines', 1, 500, { variantId: ID, quantity: 1 }],
  ['parts of a layaway', setAside.request, 'dues', 0, 24, { day: '2026-12-01', amountMinor: 1 }],
  ['goods that are kept', setAside.request, 'lines', 1, 500, { variantId: ID, quantity: 1 }],
  ['parts of a recipe', saveRecipe.request, 'lines', 0, 50, { variantId: ID, quantity: 1 }],
  ['goods of an assembly', createAssembly.request, 'lines', 0, 51, { variantId: ID }],
  ['prices of a supplier', createSupplierPrice.request, 'steps', 1, 10, { fromQuantity: 1, priceMinor: 1 }],
]

describe('a limit is taken and one beyond it refused, by the name of the field', () => {
  it.each(lengths)('%s', (...limit) => standsAtBothEnds(limit, (length) => 'x'.repeat(Math.max(0, length))))
  it.each(names)('the name of %s', (...limit) => standsAtBothEnds(limit, (length) => 'x'.repeat(Math.max(0, length))))
  it.each(numbers)('%s', (...limit) => standsAtBothEnds(limit, (number) => number))
  it.each(lists)('%s', (name, request, path, least, most, one) =>
    standsAtBothEnds([name, request, path, least, most], (length) => Array(Math.max(0, length)).fill(one)),
  )
})
