import { type SaleBody, journalBody } from '@kassa/contract/journal/journal.ts'
import { heldTicket } from '@kassa/domain/receipt/slip/held-ticket.ts'
import { approvedText, coversSale } from '@kassa/domain/sales/approval.ts'
import { describe, expect, it } from 'vitest'
import { makePin } from '../../test/make-pin.ts'
import { patiently } from '../../test/patiently.ts'
import { entries, id, itemOf, managerId, setup, tea, tomatoId, useTill } from '../../test/till-of-a-day.ts'
import { changeOrder } from '../basket/change-order.ts'
import { heldCode, hold, recall } from '../basket/hold.ts'
import { addItem, addOpenPrice, selectedLine, setUnitPrice } from '../basket/sell.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { journalDb } from '../journal/databases.ts'
import { canProve, signApproval } from '../lock/sign-approval.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { hearScan } from '../scan/scan-flow.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { payableAfterPoints, payableWith } from '../basket/payable-with.ts'
import { setMember, wantPoints } from '../member/attach-member.ts'

useTill()

describe('scanning', () => {
  it('takes the typed quantity, keeps unknown codes aside and goes on', () => {
    for (const key of ['3', '*']) pressKey(key)
    hearScan('6901234567892')
    hearScan('4006381333931')
    hearScan('6901234567892')
    expect(basketNow().lines).toMatchObject([{ quantity: 4 }])
    expect(desk.read().unknownCodes).toMatchObject([{ code: '4006381333931', reason: 'unknown' }])
  })

  it('reads a price label and a weight label of the scale', () => {
    hearScan('2100123110629')
    hearScan('2200123012364')
    expect(basketNow().lines).toMatchObject([
      { goods: { id: tomatoId }, labelAmountMinor: 11_062, quantity: 1236 },
      { goods: { id: tomatoId }, labelAmountMinor: null, quantity: 1236 },
    ])
    const { priced } = desk.read()
    expect(priced?.ok && priced.value.totals.payableMinor).toBe(22_124)
  })

  it('waits while a question is open and loses nothing', async () => {
    desk.change({ dialog: { kind: 'hold' } })
    hearScan('6901234567892')
    hearScan('4006381333931')
    expect(basketNow().lines).toEqual([])
    expect(desk.read().scans.waiting).toHaveLength(2)
    desk.change({ dialog: null })
    await patiently(() => expect(desk.read().scans.waiting).toEqual([]))
    expect(basketNow().lines).toHaveLength(1)
    expect(desk.read().unknownCodes).toHaveLength(1)
  })

  it('sells what is past its last day with a warning; the label in hand knows better than the catalogue', () => {
    const said = (code: string) => {
      hearScan(code)
      const { message } = desk.read()
      return message?.key === 'message.expired' ? message.facts : null
    }
    const nextYear = String((new Date().getFullYear() + 1) % 100).padStart(2, '0')
    expect(said('(01)06901234567892(17)200131')).toEqual({ name: 'Tea', day: '01/31/2020' })
    expect(said('6901234567892')).toBeNull()
    desk.change({ catalogue: catalogueOf([{ ...tea, expiresOn: '2020-02-29' }]) })
    expect(said('6901234567892')).toEqual({ name: 'Tea', day: '02/29/2020' })
    expect(said(`(01)06901234567892(17)${nextYear}0131`)).toBeNull()
    expect(basketNow().lines).toMatchObject([{ quantity: 4 }])
  })

  it('says that something is off the shelf', () => {
    desk.change({ catalogue: catalogueOf([{ ...tea, isOnShelf: false }]) })
    hearScan('6901234567892')
    expect(desk.read().unknownCodes).toMatchObject([{ reason: 'off-shelf' }])
  })
})

describe('price changes', () => {
  it('stay within the role, else somebody approves by name, with a proof bound to the order, the line and the price', async () => {
    const { pin, publicKey } = await makePin(desk.read().registration!.sealKeys!.publicKey, '258036')
    const short = await makePin(desk.read().registration!.sealKeys!.publicKey, '4826')
    const manager = { ...setup.staff[1]!, pin }
    expect([canProve(manager), canProve({ ...manager, pin: short.pin }), canProve(setup.staff[1]!)]).toEqual([
      true,
      false,
      false,
    ])
    desk.change({ setup: { ...setup, staff: [setup.staff[0]!, manager] } })
    addItem(tea)
    setUnitPrice(selectedLine()!, 900, '')
    expect(basketNow().lines[0]?.manualUnitPriceMinor).toBe(900)
    setUnitPrice(selectedLine()!, 500, 'damaged box')
    const { dialog } = desk.read()
    if (dialog?.kind !== 'approval') throw new Error('nobody was asked')
    expect(setup.staff.filter(dialog.ask.mayApprove).map(({ name }) => name)).toEqual(['Wang'])
    expect(await signApproval(dialog.ask, manager, '258037', 1_772_000_000_000)).toEqual({ kind: 'wrong', left: 4 })
    const signed = await signApproval(dialog.ask, manager, '258036', 1_772_000_000_000)
    if (signed.kind !== 'given') throw new Error(signed.kind)
    dialog.ask.onApproved(signed.approval)
    expect(basketNow()).toMatchObject({
      lines: [{ manualUnitPriceMinor: 500, priceReason: 'damaged box' }],
      approvals: [{ what: 'line-price', staffId: managerId, reason: 'damaged box' }],
    })
    await takeCash(1000)
    const sale = journalBody.parse((await entries()).at(-1)!.body) as SaleBody
    const [approval] = sale.approvals
    const thing = { what: 'line-price', subjectId: sale.orderId, currency: 'CNY' }
    const { lineId = null, value = '', proof } = approval!
    if (proof?.by !== 'key') throw new Error('no proof')
    const text = approvedText({ ...thing, lineId, value }, managerId, proof.at)
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = Buffer.from(proof.signature, 'base64url')
    expect(await crypto.subtle.verify(how, publicKey, signature, new TextEncoder().encode(text))).toBe(true)
    expect(coversSale({ what: 'line-price', lineId, value }, sale.snapshot as never)).toBe(true)
  })

  it('are refused above what a piece may cost, and asked about where a digit too many was typed (D86)', () => {
    addItem(tea)
    setUnitPrice(selectedLine()!, 100_000_000, '')
    addOpenPrice(itemOf({ id: id(30), name: 'Odd job', isOpenPrice: true }), 1, 100_000_000)
    expect(desk.read().message?.key).toBe('refusal.price.too-high')
    expect(basketNow().lines).toMatchObject([{ manualUnitPriceMinor: null }])
    setUnitPrice(selectedLine()!, 9_900, '')
    expect(desk.read().message?.key).toBe('message.oddPrice')
    expect(basketNow().lines).toMatchObject([{ manualUnitPriceMinor: 9_900 }])
  })

  it('of the order are measured in one number', () => {
    addItem(tea)
    changeOrder({ kind: 'percent', offBasisPoints: 1000 }, '')
    expect(basketNow().orderChange).toEqual({ kind: 'percent', offBasisPoints: 1000 })
    changeOrder({ kind: 'target', totalMinor: 500 }, '')
    expect(desk.read().dialog?.kind).toBe('approval')
    desk.change({ dialog: null })
    changeOrder(null, '')
    expect(basketNow().orderChange).toBeNull()
  })
})

describe('hold and recall', () => {
  it('swaps baskets without losing either', async () => {
    addItem(tea)
    await hold('blue coat')
    expect(basketNow().lines).toEqual([])
    expect(desk.read().heldCount).toBe(1)
    addItem(tea)
    addItem(tea)
    const [held] = await journalDb().baskets.where('state').equals('held').toArray()
    await recall(held!.id)
    expect(basketNow().lines).toMatchObject([{ quantity: 1 }])
    expect(desk.read().heldCount).toBe(1)
    expect(await entries()).toHaveLength(1)
  })
})

describe('a ticket of a held basket', () => {
  it('brings it back when it is scanned', async () => {
    addItem(tea)
    const ticket = heldTicket(heldCode(basketNow().id), 'blue coat', '2026-03-01T00:00:00.000Z', setup)
    await hold('blue coat')
    const code = ticket.blocks.find((block) => block.kind === 'barcode')
    if (code?.kind !== 'barcode') throw new Error('no code')
    hearScan(code.code)
    await patiently(() => expect([basketNow().lines.length, desk.read().heldCount]).toEqual([1, 0]))
  })
})

describe('what is to be paid, told before', () => {
  const rule = { currency: 'CNY', points: 100, amountMinor: 100, cap: null }
  const withPoints = (points: number): void => {
    desk.change({ setup: { ...setup, settings: { ...setup.settings, 'member.spend-rule': rule } } })
    addItem(tea)
    setMember(memberAtDesk({ currency: 'CNY', points }))
  }

  it('is less what the points can pay, as long as they do not pay it already', () => {
    withPoints(250)
    expect([payableWith({}), payableAfterPoints()]).toEqual([990, 790])
    wantPoints(200)
    expect([payableWith({}), payableAfterPoints()]).toEqual([790, null])
  })

  it('is nothing of its own without points to spend', () => {
    withPoints(99)
    expect(payableAfterPoints()).toBeNull()
  })
})
