import { LABEL_LAYOUTS } from '@kassa/domain/product/label-layouts.ts'
import { beforeEach, expect, it } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { id, itemOf, setup, useTill } from '../../../test/till-of-a-day.ts'
import { MemberIndex } from '../../catalogue/member-index.ts'
import { packMembers } from '../../catalogue/packed-members.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { showTaken } from '../../payment/methods/channel/pending.ts'
import { doProposal, readLines } from './proposal.ts'

useTill()

const pen = itemOf({ id: id(60), name: 'Pen', codes: ['4006381333931'], sellPriceMinor: 1_000 })
const ham = itemOf({
  id: id(61),
  name: 'Ham',
  type: 'weighed',
  weightUnit: 'kg',
  codes: ['2100001000004'],
  customCode: '00001',
  sellPriceMinor: 5_000,
})
const twins = [62, 63].map((at) => itemOf({ id: id(at), name: `Bag ${at}`, codes: ['6901234567892'] }))
const wine = itemOf({ id: id(64), name: 'Wine', codes: ['6900000000014'], isOpenPrice: true })

beforeEach(() => {
  const settings = { ...setup.settings, 'sales.label-rules': LABEL_LAYOUTS.filter((one) => one.id === 'cn13-amount') }
  const kept = { id: 'a', card: '1000000015', tail: '0143', initial: 'A', levelId: null, birthday: null }
  const head = { keeps: 'initial', currency: 'CNY', levels: [], cursor: null }
  const members = new MemberIndex([packMembers([kept])], head)
  const catalogue = catalogueOf([pen, ham, ...twins, wine])
  desk.change({ setup: { ...setup, settings }, catalogue, members, isOnline: false })
})

const read = (code: string, quantity = 1) => readLines({ type: 'propose_lines', lines: [{ code, quantity }] })
const sold = () => basketNow().lines.map(({ goods, quantity }) => [goods.name, quantity, goods.sellPriceMinor])
const agree = (code: string, quantity = 1) => {
  const proposal = read(code, quantity)
  if (proposal.kind === 'unknown') throw new Error(`${code} is unknown`)
  return doProposal(proposal)
}

it('takes a code that is one product and says no more', async () => {
  expect(await agree('4006381333931', 3)).toBe('done')
  expect(sold()).toEqual([['Pen', 3, 1_000]])
})

it.each([
  ['a price label', '2100001012502'],
  ['a label whose digits are wrong', '2100001012503'],
  ['an element string with a price', '(01)04006381333931(3922)850'],
  ['an element string with a count', '(02)04006381333931(37)12'],
  ['a code of two products', '6901234567892'],
  ['a code of no product', '6999999999999'],
])('does not take %s', (_, code) => {
  expect(read(code)).toEqual({ kind: 'unknown', code })
})

it('sells at the price that holds when the cashier agrees', async () => {
  const proposal = read('4006381333931')
  desk.change({ catalogue: catalogueOf([{ ...pen, sellPriceMinor: 1_200 }]) })
  if (proposal.kind !== 'unknown') expect(await doProposal(proposal)).toBe('done')
  expect(sold()).toEqual([['Pen', 1, 1_200]])
})

it('does nothing where the goods are gone, or the code is another’s by then', async () => {
  const both = readLines({
    type: 'propose_lines',
    lines: [
      { code: '4006381333931', quantity: 1 },
      { code: '4006381333931', quantity: 1 },
    ],
  })
  for (const goods of [{ ...pen, isOnShelf: false }, itemOf({ id: id(70), name: 'Other', codes: ['4006381333931'] })]) {
    desk.change({ catalogue: catalogueOf([goods]) })
    if (both.kind !== 'unknown') expect(await doProposal(both)).toBe('refused')
  }
  expect(sold()).toEqual([])
})

it('is not done while the basket is fixed', async () => {
  await showTaken([{ method: 'cash', amountMinor: 100, reference: null }])
  expect(await agree('4006381333931')).toBe('refused')
  expect(await doProposal({ kind: 'member', card: '1000000015' })).toBe('refused')
  desk.change({ isWriting: true })
  expect(await agree('4006381333931')).toBe('refused')
  desk.change({ isWriting: false })
  expect([sold(), basketNow().member ?? null]).toEqual([[], null])
})

it('is not done where the goods are refused, or a question stands before them', async () => {
  desk.change({ catalogue: catalogueOf([wine, { ...pen, sellPriceMinor: 100_000_000_000 }]) })
  expect(await agree('4006381333931')).toBe('refused')
  expect(await agree('6900000000014')).toBe('refused')
  expect(desk.read().dialog?.kind).toBe('open-price')
  expect(sold()).toEqual([])
})

it('attaches a member, and says whether there is one', async () => {
  expect(await doProposal({ kind: 'member', card: '1000000023' })).toBe('unknown-card')
  expect(await doProposal({ kind: 'member', card: '1000000015' })).toBe('done')
  expect(basketNow().member?.cardNumber).toBe('1000000015')
})
