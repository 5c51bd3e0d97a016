import {
  findSerial as findCall,
  listSerials as listCall,
  addSerials as numberCall,
  readSerial as readCall,
} from '@kassa/contract/inventory/serial-number.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { holdStock, listSerialGoods, writeSerials } from '../../stock/public.ts'
import { namePiecesIn } from './name-pieces.ts'
import { findSerialRow, findSerialsByNumber, listSerialEntries, serialList } from './serial-list.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

const listSerials = command(listCall, async ({ tx, merchantId, actor }, { cursor, limit, sort, ...filter }) => {
  const { outletId, variantId } = filter
  if (outletId && actor.outletIds !== 'all' && !actor.outletIds.includes(outletId)) {
    return refuse({ code: 'thing.not-found' })
  }
  const page = await readList(
    tx,
    serialList,
    [merchantId, actor.outletIds, filter],
    { cursor, limit, sort },
    (row) => row,
  )
  if (!page.ok) return page
  const [goods] = outletId && variantId ? await listSerialGoods(tx, merchantId, outletId, [variantId]) : []
  const counts = goods?.tracksSerials ? { onHand: goods.onHand, unnumbered: goods.onHand - goods.numbered } : null
  return accept({ ...page.value, counts })
})

const readSerial = command(readCall, async ({ tx, merchantId, actor }, { id }) => {
  const row = await findSerialRow(tx, merchantId, actor.outletIds, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  return accept({ ...row, entries: await listSerialEntries(tx, merchantId, actor.outletIds, id) })
})

const addSerials = command(numberCall, async (context, { variantId, serials }) => {
  const { tx, merchantId, inOutletId: outletId, actor, now, newId } = context
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  const [held] = await holdStock(tx, merchantId, [{ outletId, variantId }])
  if (!outlet || !held) return refuse({ code: 'thing.not-found' })
  const given = serials.length
  const pieces = await namePiecesIn(context, outletId, [{ variantId, quantity: given, serials }])
  if (!pieces.ok) return pieces
  const [goods] = await listSerialGoods(tx, merchantId, outletId, [variantId])
  const left = goods ? goods.onHand - goods.numbered : 0
  if (given > left) {
    return refuse({
      code: 'serial.more-than-pieces',
      facts: { variantId, name: held.name, most: Math.max(0, left), given },
    })
  }
  const changes = pieces.value.map((piece) => ({
    ...piece,
    kind: 'numbered' as const,
    state: 'in-stock' as const,
    outletId,
  }))
  const by = { actorKind: actor.kind, actorId: actor.accountId, businessDay: businessDayAt(now, outlet), at: now }
  await writeSerials(tx, merchantId, changes, { kind: 'numbering', id: newId(), ...by }, newId)
  context.audit({ subject: `stock/${variantId}`, after: { name: held.name, serials } })
  return accept({ unnumbered: left - given })
})

const findSerial = command(findCall, async ({ tx, device }, { number }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ rows: await findSerialsByNumber(tx, device.merchantId, device.outletId, number) })
})

export const serialCommands = [listSerials, readSerial, addSerials, findSerial]
