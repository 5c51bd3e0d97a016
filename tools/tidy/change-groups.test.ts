import { expect, test } from 'vitest'
import { modules } from '../../apps/server/src/program.ts'
import { changeGroups, CHANGE_GROUPS } from '../../packages/contract/src/audit/change-groups.ts'

/*
 * Holds that every call that changes prices, plans, people or settings is in a group of calls in
 * `packages/contract/src/audit/change-groups.ts`, or here with the reason why not. People are told of changes by others
 * by these groups, so a call in none would be told to nobody.
 */

/** By these words in its name a call changes what a shop runs by. */
const SUBJECTS =
  /-(prices?|price-schedule|plans?|coupon-template|role|staff|tax|template|methods|account|import|rates)(-|$)/
const CAPABILITIES = /^(catalogue|identity|member|organisation|payment|print|promotion|settings)\./
const ADMIN_OR_SETTING = /(-merchant-admin(-|$)|^settings\.save-|^catalogue\.(sync|bulk-edit|edit)-products?$)/

const NOT_TOLD: Readonly<Record<string, string>> = {
  'catalogue.preview-import': 'changes nothing yet',
  'catalogue.read-import': 'changes nothing',
  'catalogue.read-text-import': 'changes nothing',
  'member.open-house-account': 'is about one member',
  'payment.try-account': 'changes nothing',
  'print.create-label-template': 'is paper for shelves',
  'print.delete-label-template': 'is paper for shelves',
  'print.edit-label-template': 'is paper for shelves',
  'promotion.delete-plan-example': 'is a basket that a plan is tried on',
  'promotion.keep-plan-example': 'is a basket that a plan is tried on',
  'promotion.start-price-trial': 'changes nothing',
}
/** Above the tenants: no merchant's log has them. */
const isAbove = (name: string): boolean => /-(operator|partner|platform)-/.test(name)

const calls = modules.flatMap(({ commands }) => commands).map(({ endpoint }) => endpoint)
const changing = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name)
const told: readonly string[] = changeGroups.flatMap((group) => CHANGE_GROUPS[group])

test('every call of a group is one of the contract, in one group', () => {
  expect(changeGroups.toSorted()).toEqual(Object.keys(CHANGE_GROUPS).toSorted())
  expect(told.filter((name) => !changing.includes(name))).toEqual([])
  expect(new Set(told).size).toBe(told.length)
})

test('every call that changes prices, plans, people or settings is told', () => {
  const meant = changing.filter(
    (name) => CAPABILITIES.test(name) && (SUBJECTS.test(name) || ADMIN_OR_SETTING.test(name)) && !isAbove(name),
  )
  expect(meant.length).toBeGreaterThan(30)
  expect(meant.filter((name) => !told.includes(name) && !Object.hasOwn(NOT_TOLD, name))).toEqual([])
  expect(Object.keys(NOT_TOLD).filter((name) => !meant.includes(name) || told.includes(name))).toEqual([])
})
