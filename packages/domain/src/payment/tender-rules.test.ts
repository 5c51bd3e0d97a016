import { expect, it } from 'vitest'
import {
  accountOf,
  belongsToMember,
  CREDIT_METHOD,
  isCash,
  isPaidFromBalance,
  isPaidInGoods,
  isPaidOnPaper,
  isPaidOutside,
  numbersWhere,
  takesCredit,
  TENDERS,
  type HoldingPlace,
} from './method.ts'
import { becomesMoney, isByHand, isPaidByCode, kindBack, methodBack, PLACES, rulesOf } from './tender-rules.ts'

const outside = Array.from({ length: 17 }, (_, at) => at + 1).filter((number) => number !== 4)
const places = Object.keys(PLACES) as HoldingPlace[]
const UNKNOWN = 9_999

it('has for each number the rules that journals of tills rely on', () => {
  expect(numbersWhere(isPaidOutside)).toEqual(outside)
  expect(numbersWhere(isByHand)).toEqual([0, ...outside])
  expect(numbersWhere(isPaidByCode)).toEqual([100, 101, 105])
  expect(numbersWhere(isPaidInGoods)).toEqual([102])
  expect(numbersWhere(isCash)).toEqual([0])
  expect(numbersWhere(isPaidFromBalance)).toEqual([4])
  expect(numbersWhere(isPaidOnPaper)).toEqual([105])
  expect(numbersWhere(takesCredit)).toEqual([CREDIT_METHOD])
  expect([CREDIT_METHOD, ...numbersWhere(belongsToMember)]).toEqual([100, 101])
  expect(numbersWhere(becomesMoney)).toEqual([0, ...outside, 102])
  expect(numbersWhere((number) => methodBack(number) !== number)).toEqual([102])
  expect(numbersWhere((number) => accountOf(number) === 'clearing')).toEqual([...outside, 105, 104])
  expect(numbersWhere((number) => rulesOf(number).givesChange)).toEqual([0])
})

it('takes a number that is newer than this program as money from elsewhere that nobody hands over', () => {
  expect([isPaidOutside(UNKNOWN), isByHand(UNKNOWN), isPaidByCode(UNKNOWN)]).toEqual([false, false, false])
  expect([becomesMoney(UNKNOWN), methodBack(UNKNOWN), kindBack(UNKNOWN)]).toEqual([true, UNKNOWN, 'electronic'])
  expect(accountOf(UNKNOWN)).toBe('clearing')
})

it.each(places)('%s: is the place of a tender, and its rules agree', (place) => {
  expect(Object.values(TENDERS).some(({ heldIn }) => heldIn === place)).toBe(true)
  const {
    proof,
    givesChange,
    isByHand: byHand,
    mayCost,
    mayGoBackInCash,
    becomesMoney: isMoney,
    ...rules
  } = PLACES[place]
  // Notes alone are counted by their faces, shown as they were handed over, and changed.
  expect([givesChange, rules.shiftCount === 'faces', rules.onReceipt === 'received']).toEqual(
    Array<boolean>(3).fill(proof === 'notes'),
  )
  // A fee, and cash in its stead, are for money that a slip proves; whatever a person hands back is money.
  expect([mayCost, mayGoBackInCash]).toEqual(Array<boolean>(2).fill(proof === 'slip'))
  expect(!byHand || isMoney).toBe(true)
  expect(rules.goesBackAs === 'itself' || isMoney).toBe(true)
})

it.each(Object.entries(TENDERS))('%s settles as its place says', (_, { kind, heldIn }) => {
  const { proof } = PLACES[heldIn]
  expect(kind === 'cash').toBe(proof === 'notes')
  expect(kind === 'balance').toBe(proof === 'member')
  expect(kind === 'gift-card').toBe(proof === 'code')
})
