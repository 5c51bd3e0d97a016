import {
  approveDamageReport,
  createDamageReport,
  editDamageReport,
  rejectDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { moveStock } from '../../stock/book/move-stock.store.ts'

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

  const sold = (variantId: string, quantity: number) => ({
    outletId: room.shop.outlet.outletId,
    variantId,
    quantity,
    kind: 'adjustment' as const,
    costMinor: null,
  })
  const soldBefore = () => ({
    kind: 'test',
    id: newId(),
    reason: 'sold before received',
    actorKind: 'system' as const,
    actorId: null,
    businessDay: '2026-03-02',
    at: room.world.now,
  })

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

  it('are not even drafted above what is on hand, each of the goods summed', async () => {
    const { variantId, name } = room.tea
    const lines = (...quantities: number[]) => ({ lines: quantities.map((quantity) => ({ variantId, quantity })) })
    const draft = (...quantities: number[]) =>
      room.world.call(createDamageReport, { reason: 'broken', ...lines(...quantities) }, room.mine())
    const available = (await room.stockOf(variantId))?.onHand ?? 0
    const most = await draft(available)
    expect(most.status).toBe(200)
    for (const quantities of [[available + 1], [available - 1, 2]]) {
      expect((await draft(...quantities)).refusal).toMatchObject({
        code: 'damage.more-than-on-hand',
        details: { variantId, name, available, wanted: available + 1 },
      })
    }
    const { id, version } = most.answer
    const edit = { id, version, reason: 'broken' as const, ...lines(available + 1) }
    expect((await room.world.call(editDamageReport, edit, room.mine())).refusal.code).toBe('damage.more-than-on-hand')
  })

  it('never take more than is on hand, at submitting and again at approval, and nothing of what is owed already', async () => {
    const submit = (id: string) => room.world.call(submitDamageReport, { id }, room.mine())
    const approve = (id: string) => room.world.call(approveDamageReport, { id, note: 'seen' }, room.mine())
    const { variantId } = room.tea
    const far = await report({ lines: [{ variantId, quantity: 10 }] })
    await room.world.owner((tx) => moveStock(tx, room.shop.merchantId, [sold(variantId, -1)], soldBefore()))
    expect((await submit(far.id)).refusal).toMatchObject({
      code: 'damage.more-than-on-hand',
      details: { variantId, name: room.tea.name, available: 9, wanted: 10 },
    })
    await room.world.owner((tx) => moveStock(tx, room.shop.merchantId, [sold(variantId, 1)], soldBefore()))
    const [one, other] = [
      await report({ lines: [{ variantId, quantity: 6 }] }),
      await report({ lines: [{ variantId, quantity: 6 }] }),
    ]
    for (const { id } of [one, other]) expect((await submit(id)).answer.state).toBe('submitted')
    const both = await Promise.all([approve(one.id), approve(other.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await room.stockOf(variantId)).toMatchObject({ onHand: 4, valueMinor: 800 })
    const owed = room.cup.variantId
    const early = await report({ lines: [{ variantId: owed, quantity: 1 }] })
    await submit(early.id)
    await room.world.owner((tx) => moveStock(tx, room.shop.merchantId, [sold(owed, -11)], soldBefore()))
    expect((await approve(early.id)).refusal).toMatchObject({
      code: 'damage.more-than-on-hand',
      details: { available: -1, wanted: 1 },
    })
    expect((await room.stockOf(owed))?.onHand).toBe(-1)
    const late = { reason: 'broken' as const, lines: [{ variantId: owed, quantity: 1 }] }
    expect((await room.world.call(createDamageReport, late, room.mine())).refusal.code).toBe('damage.more-than-on-hand')
  })

  it('show pictures of their own merchant only, each once and in order', async () => {
    const pictureOf = async (merchantId: string): Promise<string> => {
      const id = newId()
      await room.world.sql(sql`
        insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
        values (${merchantId}, ${id}, 'damage', 'broken.png', 'image/png', 1, 1, 1, ${Buffer.alloc(32)}, now())`)
      return id
    }
    const own = [await pictureOf(room.shop.merchantId), await pictureOf(room.shop.merchantId)] as const
    const foreign = await pictureOf(room.other.merchantId)
    const rows = () => room.world.sql(sql`select from damage_report`)
    const before = (await rows()).length
    const ask = (fileIds: readonly string[]) =>
      room.world.call(
        createDamageReport,
        { reason: 'broken', lines: [{ variantId: room.tea.variantId, quantity: 1 }], fileIds: [...fileIds] },
        room.mine(),
      )
    for (const ids of [[foreign], [own[0], foreign], [newId()]]) {
      expect((await ask(ids)).refusal.code).toBe('thing.not-found')
    }
    expect((await rows()).length).toBe(before)
    const { answer } = await ask([own[1], own[0], own[1]])
    expect(answer.fileIds).toEqual([own[1], own[0]])
    await expect(
      room.world.sql(sql`
        insert into damage_report_picture (merchant_id, document_id, position, picture_id)
        values (${room.shop.merchantId}, ${answer.id}, 9, ${foreign})`),
    ).rejects.toThrow(/foreign key/)
  })

  it('are of what has happened, also when they are corrected', async () => {
    const at = (minutes: number) => new Date(Date.parse(room.world.now) + minutes * 60_000).toISOString()
    const fields = { reason: 'broken' as const, lines: [{ variantId: room.tea.variantId, quantity: 1 }] }
    const add = (happenedAt: string) => room.world.call(createDamageReport, { ...fields, happenedAt }, room.mine())
    expect((await add(at(365 * 24 * 60))).refusal.code).toBe('damage.in-the-future')
    const { id, version } = (await add(at(9))).answer
    const edit = { ...fields, id, version, happenedAt: at(11) }
    expect((await room.world.call(editDamageReport, edit, room.mine())).refusal.code).toBe('damage.in-the-future')
    expect((await room.world.call(editDamageReport, { ...edit, happenedAt: at(-5) }, room.mine())).status).toBe(200)
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
