import {
  createCouponTemplate as createCall,
  deleteCouponTemplate as deleteCall,
  editCouponTemplate as editCall,
  listCouponTemplates as listCall,
  readCouponTemplate as readCall,
  setCouponTemplateEnabled as enableCall,
} from '@kassa/contract/promotion/coupon.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { checkCoupon } from '@kassa/domain/promotion/check-coupon.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { checkNamed } from '../plan/check-against-books.ts'
import { namesOf } from '../plan/named-things.ts'
import {
  findTemplate,
  findTemplateForUpdate,
  insertTemplate,
  setTemplate,
  templateList,
  type TemplateRow,
} from './template.store.ts'
import { undoneBySwitching } from '../../../platform/undo/undo.ts'
import { changedMeanwhile } from '../../../platform/calls/changed-meanwhile.ts'

type View = InputOf<(typeof listCall)['answer']>['rows'][number]

const viewOf = (
  { terms, isEnabled, ...row }: TemplateRow & { usedCount: number },
  names: Record<string, string>,
): View => {
  const { id, version, issuedCount, usedCount } = row
  return { ...(terms as View), id, version, issuedCount, usedCount, isEnabled: isEnabled ? 1 : 0, names }
}

const listTemplates = command(listCall, async ({ tx, merchantId }, { search, ...asked }) => {
  const page = await readList(tx, templateList, [merchantId, search], asked, (row) => row)
  if (!page.ok) return page
  const terms = page.value.rows.map((row) => row.terms)
  const names = await namesOf(tx, merchantId, terms)
  return accept({ ...page.value, rows: page.value.rows.map((row) => viewOf(row, names)) })
})

const readTemplate = command(readCall, async ({ tx, merchantId }, { id }) => {
  const row = await findTemplate(tx, merchantId, id)
  return row ? accept(viewOf(row, await namesOf(tx, merchantId, [row.terms]))) : refuse({ code: 'thing.not-found' })
})

async function check(context: Context, given: CouponTerms): Promise<Result<CouponTerms>> {
  const checked = checkCoupon(given)
  if (!checked.ok) return checked
  const named = await checkNamed(context, checked.value)
  return named.ok ? checked : named
}

const createTemplate = command(createCall, async (context, given) => {
  const { tx, merchantId, now } = context
  const checked = await check(context, given)
  if (!checked.ok) return checked
  const id = context.newId()
  await insertTemplate(tx, merchantId, id, checked.value, now)
  await told(context)
  context.audit({ subject: `coupon-template/${id}`, after: checked.value })
  return accept({ id, version: 1 })
})

/**
 * Returns the part of the terms that stays as it was for coupons already issued. The name, the number of coupons and their way to people
 * are the merchant's alone.
 */
const worthOf = ({ name: _n, stock: _s, perMember: _p, nextVisit: _v, target, ...worth }: CouponTerms): string =>
  JSON.stringify(
    Object.entries({ ...worth, ...(target?.kind === 'levels' && { target }) }).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  )

const editTemplate = command(editCall, async (context, { id, version, ...given }) => {
  const { tx, merchantId } = context
  const before = await findTemplateForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) {
    return changedMeanwhile({ ...before.terms, id, version: before.version })
  }
  const checked = await check(context, given)
  if (!checked.ok) return checked
  const { issuedCount: issued } = before
  const terms = checked.value
  if (issued > 0 && !isSameWorth(before.terms, terms))
    return refuse({ code: 'coupon.issued-already', facts: { issued } })
  if (terms.stock !== null && terms.stock < issued) {
    return refuse({ code: 'coupon.stock-below-issued', facts: { field: 'stock', issued, given: terms.stock } })
  }
  await setTemplate(tx, merchantId, id, { terms, isEnabled: before.isEnabled, archivedAt: null })
  await told(context)
  context.audit({ subject: `coupon-template/${id}`, before: before.terms, after: terms })
  return accept({ id, version: version + 1 })
})

/** Returns whether two values are the same, whatever the order of the stored fields. */
function isSameWorth(one: CouponTerms, other: CouponTerms): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : Array.isArray(value)
        ? value.map(sorted)
        : Object.fromEntries(
            Object.entries(value)
              .toSorted(([left], [right]) => (left < right ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
  return worthOf(sorted(one) as CouponTerms) === worthOf(sorted(other) as CouponTerms)
}

const enableTemplate = command(enableCall, async (context, { id, isEnabled }) => {
  const { tx, merchantId } = context
  const before = await findTemplateForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setTemplate(tx, merchantId, id, { terms: before.terms, isEnabled: isEnabled === 1, archivedAt: null })
  await told(context)
  context.audit({
    subject: `coupon-template/${id}`,
    before: { isEnabled: before.isEnabled },
    after: { isEnabled: isEnabled === 1 },
  })
  return accept({})
})

const deleteTemplate = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findTemplateForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setTemplate(tx, merchantId, id, { terms: before.terms, isEnabled: before.isEnabled, archivedAt: now })
  await told(context)
  context.audit({ subject: `coupon-template/${id}`, before: before.terms })
  return accept({})
})

/** Notifies desks of coupons as of plans: those that receipts bring, and those they may take offline. */
async function told({ tx, merchantId, emit }: Context): Promise<void> {
  await bumpChanges(tx, merchantId)
  emit({ name: 'plan.changed', outletId: null, payload: {} })
}

export const templateCommands = [
  listTemplates,
  readTemplate,
  createTemplate,
  editTemplate,
  undoneBySwitching(enableTemplate, 'coupon_template'),
  deleteTemplate,
]
