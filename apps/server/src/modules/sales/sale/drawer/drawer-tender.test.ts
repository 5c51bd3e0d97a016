import { expect, test } from 'vitest'
import type { BookedPayment } from '../book/booked-sale.ts'
import { intoDrawer, tenderOfDrawer } from './drawer-tender.ts'

const tender = (method: number, amount_minor: number, worthMinor?: number): BookedPayment =>
  ({ method, amount_minor, foreign: worthMinor === undefined ? [] : [{ worthMinor }] }) as unknown as BookedPayment
const sale = (...payments: BookedPayment[]) => ({ order: { shift_id: 'morning' }, payments })

test.each([
  ['in cash', sale(tender(0, 500)), 500, 0],
  ['in part', sale(tender(7, 300), tender(0, 200)), 200, 0],
  ['beside cash of nothing', sale(tender(0, 0), tender(0, 200)), 200, 0],
  ['by card', sale(tender(7, 500)), undefined, 0],
  ['of nothing', sale(tender(0, 0)), undefined, 0],
  ['twice in cash', sale(tender(0, 300), tender(0, 200)), undefined, 500],
  ['in notes of another currency', sale(tender(0, 500, 700)), undefined, -200],
  ['outside a shift', { order: { shift_id: null }, payments: [tender(0, 500)] }, undefined, 0],
])('paid %s', (_, paid, ofDrawer, beside) => {
  expect(tenderOfDrawer(paid)?.amount_minor).toBe(ofDrawer)
  expect(intoDrawer(paid).cashMinor).toBe(beside)
})
