import {
  approveDamageReport,
  createDamageReport,
  rejectDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()

describe('damage reports', () => {
  const report = async (over: Record<string, unknown> = {}) =>
    (
      await room.world.call(
        createDamageReport,
        { reason: 'broken', lines: [{ variantId: room.tea.variantId, quantity: 3 }], ...over },
        room.mine(),
      )
    ).answer

  it('take goods out at cost when they are approved, and not before', async () => {
    const made = await report()
    expect(made).toMatchObject({ state: 'draft', costMinor: 600 })
    expect((await room.world.call(submitDamageReport, { id: made.id }, room.mine())).answer.state).toBe('submitted')
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
    const approve = () => room.world.call(approveDamageReport, { id: made.id, note: 'seen' }, room.mine())
    const both = await Promise.all([approve(), approve()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 7, valueMinor: 1_400 })
  })

  it('are rejected without a trace in the stock', async () => {
    const made = await report()
    expect((await room.world.call(rejectDamageReport, { id: made.id, note: 'no' }, room.mine())).refusal.code).toBe(
      'damage.not-submitted',
    )
    await room.world.call(submitDamageReport, { id: made.id }, room.mine())
    expect((await room.world.call(rejectDamageReport, { id: made.id, note: ' ' }, room.mine())).refusal.code).toBe(
      'request.invalid',
    )
    expect((await room.world.call(rejectDamageReport, { id: made.id, note: 'no' }, room.mine())).answer).toMatchObject({
      state: 'rejected',
      decisionNote: 'no',
    })
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
    expect((await room.world.call(approveDamageReport, { id: made.id }, room.theirs())).status).toBe(404)
  })

  it('need a note for another reason, and approve themselves below the limit', async () => {
    const odd = await report({ reason: 'other' })
    expect((await room.world.call(submitDamageReport, { id: odd.id }, room.mine())).refusal.code).toBe(
      'damage.note-missing',
    )
    await room.world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${room.shop.merchantId}, 'outlet', ${room.shop.outlet.outletId}, 'sales.damage-approval-below-minor', '601', ${room.world.now})`)
    const small = await report()
    expect((await room.world.call(submitDamageReport, { id: small.id }, room.mine())).answer).toMatchObject({
      state: 'approved',
      isAutomatic: true,
    })
    const dear = await report({ lines: [{ variantId: room.cup.variantId, quantity: 4 }] })
    expect((await room.world.call(submitDamageReport, { id: dear.id }, room.mine())).answer.state).toBe('submitted')
  })
})
