// Limits of requests at both ends, as the server reads them: what stands at one is taken; one beyond it is refused by field, limit and value in each language.
import { findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { createCategory, createProduct, editCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { previewImport } from '@kassa/contract/catalogue/import.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { errors } from '@kassa/contract/errors.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { createSupplierPrice } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { createStaff, updateStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import { listOrders, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import type { WrongField } from '@kassa/contract/wrong-fields.ts'
import { writtenFacts } from '@kassa/contract/written-facts.ts'
import { describe, expect, it } from 'vitest'
import { readRequest, type IncomingCall } from './request.ts'

const ID = '01a1f7f7-8855-77c2-bc99-20348c46e1f0'
const languages = ['en', 'zh', 'ja'] as const

const incoming = (
  { method }: Endpoint,
  said: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): IncomingCall => ({
  headers: {},
  method,
  url: '/',
  ip: '127.0.0.1',
  origin: 'http://localhost',
  isOnThisMachine: true,
  requestId: 'r',
  params,
  query: method === 'GET' ? said : {},
  body: method === 'GET' ? undefined : JSON.stringify(said),
  files: [],
})

/** A request with nothing but one value, at its path: numbers are places of a list. */
const requestWith = (path: string, value: unknown): Readonly<Record<string, unknown>> =>
  path
    .split('.')
    .reduceRight<unknown>((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), value) as Record<
    string,
    unknown
  >

/** Returns the problem at a path; fields that are missing elsewhere are not looked at. Undefined: none. */
function wrongAt(call: Endpoint, path: string, said: Readonly<Record<string, unknown>>): WrongField | undefined {
  const read = readRequest(call, incoming(call, said, {}), null)
  if (read.ok) return undefined
  expect(read.refusal.code).toBe('request.invalid')
  const problems = (read.refusal.facts?.['problems'] ?? []) as readonly WrongField[]
  return problems.find(({ field }) => field === path)
}

/** `given` is false where the value is said back to nobody: codes of coupons and goods may be secrets. */
type Limit = readonly [call: Endpoint, path: string, least: number, most: number | null, given?: false | undefined]

const many = (count: number, one: unknown): readonly unknown[] => Array.from({ length: count }, () => one)

interface Beyond {
  readonly at: number
  readonly limit: number
  readonly given: string | null
}

function refusedInWords(wrong: WrongField | undefined, path: string, { at, limit, given }: Beyond): void {
  if (!wrong) throw new Error(`${path}: ${at} is taken, and ${limit} is its limit`)
  for (const language of languages) {
    const facts = writtenFacts({ fields: path, problems: [wrong] }, language)
    const words = fillRefusal(errors['request.invalid'][language], facts)
    for (const part of [path === '' ? '*' : path, String(limit), ...(given === null ? [] : [given])])
      expect(words).toContain(part)
    expect(words).not.toContain('{')
  }
}

function standsAtBothEnds([call, path, least, most, given]: Limit, of: (at: number) => unknown): void {
  const at = (number: number) => wrongAt(call, path, requestWith(path, of(number)))
  const beyond = (number: number, limit: number) =>
    refusedInWords(at(number), path, { at: number, limit, given: given === false ? null : String(number) })
  expect([path, least, at(least)]).toEqual([path, least, undefined])
  if (typeof of(least) === 'number' || least > 0) beyond(least - 1, least)
  if (most === null) return
  expect([path, most, at(most)]).toEqual([path, most, undefined])
  beyond(most + 1, most)
}

const tender = { method: 0, amountMinor: 1, reference: null }
const recharge = {
  orderId: ID,
  memberId: ID,
  ruleId: null,
  amountMinor: 1,
  giftMinor: 0,
  tenders: [tender],
  shiftId: null,
}
const purse = { orderId: ID, purseId: null, amountMinor: 1, tenders: [tender], shiftId: null }
const pass = { orderId: ID, offerId: ID, priceMinor: 1, memberId: null, tenders: [tender], shiftId: null }
const charge = { name: 'Deposit', kind: 'deposit', amountMinor: 1, currency: 'EUR', taxId: null }
const empty = { variantId: ID, quantity: 1, amountMinor: 0, goods: 'restock', isEmpty: true }
const MOST = 1e15

const lengths: readonly (readonly [string, ...Limit])[] = [
  ['PR-P15 the name of a category', createCategory, 'name', 2, 50],
  ['PR-P15 its name in a language', createCategory, 'names.ja', 0, 50],
  ['PR-P15 its name once it is there', editCategory, 'name', 2, 50],
  ['PR-D03 a name that is looked for', findAlikeProducts, 'name', 2, 50],
  ['OR-P08 the code of a coupon', listOrders, 'couponCode', 1, 40, false],
  ['OR-P08 what an order is searched by', listOrders, 'search', 0, 50],
  ['OR-P08 where a page goes on', listOrders, 'cursor', 0, 400],
  ['RB-P05 the position of a person', updateStaff, 'position', 0, 50],
  ['CD-P30 what a box is searched by', listStock, 'search', 0, 50],
  ['CD-P30 the code of a box', listStock, 'code', 1, 50, false],
  ['CD-P30 the name of a box', createProduct, 'name', 2, 50],
  ['CD-P30 its code', createProduct, 'codes.0', 1, 20, false],
  ['CD-P30 a supplier’s code', createSupplierPrice, 'ownCode', 0, 50, false],
  ['CD-P31 the name of a charge', createProduct, 'charges.0.name', 1, 50],
  ['CD-P31 why empties come back', refundWithoutSale, 'reason', 2, 200],
]

const numbers: readonly (readonly [string, ...Limit])[] = [
  ['CD-P26 what is paid into a balance', payTogether, 'recharges.0.amountMinor', 1, MOST],
  ['CD-P26 what a rule gives on top', payTogether, 'recharges.0.giftMinor', 0, MOST],
  ['CD-P26 the points beside it', payTogether, 'recharges.0.points', 0, null],
  ['CD-P26 a part of a tender', payTogether, 'recharges.0.tenders.0.amountMinor', 1, MOST],
  ['CD-P26 the method of a tender', payTogether, 'recharges.0.tenders.0.method', 0, 17],
  ['CD-P26 what is paid onto a card', payTogether, 'purses.0.amountMinor', 1, MOST],
  ['CD-P26 the price of a pass', payTogether, 'passes.0.priceMinor', 1, MOST],
  ['PR-P15 the place of a category', editCategory, 'position', 0, 99_999],
  ['OR-P08 rows of a page', listOrders, 'limit', 1, 200],
  ['OR-P08 the kind of an order', listOrders, 'type', 1, 3],
  ['OR-P08 how it was paid', listOrders, 'method', 0, 102],
  ['OR-P08 its hour', listOrders, 'hour', 0, 23],
  ['OR-P08 its weekday', listOrders, 'weekday', 1, 7],
  ['CD-P30 how much a box holds', createProduct, 'parts.0.quantity', 1, 999_999_999],
  ['CD-P30 pieces in a supplier’s pack', createProduct, 'packSize', 1, 999_999],
  ['CD-P30 pieces of a supplier’s price', createSupplierPrice, 'packSize', 1, 9_999],
  ['CD-P31 empties', refundWithoutSale, 'lines.0.quantity', 1, 999_999_999],
  ['CD-P31 what is given for them', refundWithoutSale, 'lines.0.amountMinor', 0, MOST],
  ['CD-P31 a tender of them', refundWithoutSale, 'tenders.0.amountMinor', 0, MOST],
]

const lists: readonly (readonly [string, unknown, ...Limit])[] = [
  ['CD-P26 recharges', recharge, payTogether, 'recharges', 0, 10],
  ['CD-P26 cards', purse, payTogether, 'purses', 0, 10],
  ['CD-P26 passes', pass, payTogether, 'passes', 0, 10],
  ['CD-P26 tenders of a part', tender, payTogether, 'recharges.0.tenders', 1, 10],
  ['IE-D02 outlets of an import', ID, previewImport, 'outletIds', 1, 200],
  ['RB-P05 roles at outlets', { outletId: ID, roleId: ID }, updateStaff, 'outletRoles', 0, 1_000],
  ['RB-P05 outlets of a person', ID, createStaff, 'outletIds', 0, 1_000],
  ['CD-P30 what a combination holds', { variantId: ID, quantity: 1 }, createProduct, 'parts', 0, 50],
  ['CD-P31 charges in all currencies', charge, createProduct, 'charges', 0, 50],
  ['CD-P31 lines of empties', empty, refundWithoutSale, 'lines', 1, 14_500],
]

describe('a limit is taken, and one beyond it refused by its field, its limit and the value', () => {
  for (const [name, ...limit] of lengths)
    it(name, () => standsAtBothEnds(limit, (length) => 'x'.repeat(Math.max(0, length))))
  for (const [name, ...limit] of numbers) it(name, () => standsAtBothEnds(limit, (number) => number))
  for (const [name, one, ...limit] of lists)
    it(name, () => standsAtBothEnds(limit, (count) => many(Math.max(0, count), one)))
})

it('CD-P26 what is paid ahead with one basket is one thing at least, and ten of all kinds', () => {
  const parts = (recharges: number, purses: number, passes: number) => ({
    basketId: ID,
    recharges: many(recharges, recharge),
    purses: many(purses, purse),
    passes: many(passes, pass),
  })
  expect([wrongAt(payTogether, '', parts(0, 1, 0)), wrongAt(payTogether, '', parts(4, 3, 3))]).toEqual([
    undefined,
    undefined,
  ])
  refusedInWords(wrongAt(payTogether, '', parts(0, 0, 0)), '', { at: 0, limit: 1, given: null })
  refusedInWords(wrongAt(payTogether, '', parts(4, 4, 3)), '', { at: 11, limit: 10, given: null })
})

it('PR-D03 one wide letter is a name that is looked for', () =>
  expect(wrongAt(findAlikeProducts, 'name', { name: '茶' })).toBeUndefined())
