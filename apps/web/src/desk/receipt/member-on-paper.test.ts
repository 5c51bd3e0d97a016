import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { expect, it } from 'vitest'
import type { BasketMember } from '../model/basket.ts'
import { leftBySale, memberOnPaper } from './member-on-paper.ts'

const member = (more: Partial<BasketMember> = {}) =>
  ({ name: 'Ada', cardNumber: '0000000017', points: 500, ...more }) as BasketMember
const sale = (used: number, earned: number, ...methods: number[]) =>
  ({ answer: { points: { used, earned } }, tenders: methods.map((method) => ({ method })) }) as unknown as SaleBody
const asked = { beside: undefined, isOnline: true, isTraining: false, isExchange: false }
const BALANCE = 4

it.each([
  ['earns', sale(0, 60, 0), member(), asked, { points: 560, balanceMinor: null }],
  ['moves nothing', sale(0, 0, 0), member(), asked, { points: null, balanceMinor: null }],
  [
    'spends what is held',
    sale(200, 60, BALANCE),
    member(),
    { ...asked, beside: { points: 290, balanceMinor: 750 } },
    { points: 350, balanceMinor: 750 },
  ],
  [
    'is paid from what is held and earns nothing',
    sale(0, 0, BALANCE),
    member(),
    { ...asked, beside: { points: 500, balanceMinor: 0 } },
    { points: null, balanceMinor: 0 },
  ],
  [
    'spends by an older server, that does not say',
    sale(200, 60, BALANCE),
    member(),
    asked,
    { points: null, balanceMinor: null },
  ],
  ['is made without a line', sale(0, 60, 0), member(), { ...asked, isOnline: false }, null],
  ['is for a member this device holds', sale(0, 60, 0), member({ isKept: true, points: 0 }), asked, null],
  ['is one half of an exchange', sale(0, 60, 0), member(), { ...asked, isExchange: true }, null],
  ['is only tried', sale(0, 60, 0), member(), { ...asked, isTraining: true }, null],
])('a sale that %s says what it leaves, or nothing', (_, body, who, known, expected) => {
  expect(leftBySale(body, who, known)).toEqual(expected)
})

it('of a member this device holds the paper says the card alone', () => {
  expect(memberOnPaper(member())).toEqual({ name: 'Ada', cardNumber: '0000000017' })
  expect(memberOnPaper(member({ familyCard: '0000000033' }))).toEqual({ name: 'Ada', cardNumber: '0000000033' })
  expect(memberOnPaper(member({ name: 'A 0000000017', isKept: true }))).toEqual({ name: '', cardNumber: '0000000017' })
})
