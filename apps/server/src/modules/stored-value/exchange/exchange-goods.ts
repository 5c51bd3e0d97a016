import { enabledFlag } from '@kassa/contract/fields.ts'
import {
  createExchangeGood as createCall,
  deleteExchangeGood as deleteCall,
  editExchangeGood as editCall,
  listExchangeGoods as listCall,
  setExchangeGoodEnabled as enableCall,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import {
  archiveExchangeGood,
  findExchangeGoodForUpdate,
  findFitGoods,
  insertExchangeGood,
  setExchangeGood,
  setExchangeGoodIsEnabled,
  type ExchangeGoodRecord,
  exchangeGoodList,
} from './exchange.store.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const viewOf = ({ isEnabled, ...good }: ExchangeGoodRecord) => ({
  ...good,
  enabled: enabledFlag(isEnabled),
})

const listExchangeGoods = command(listCall, ({ tx, merchantId }, { search, ...asked }) =>
  readList(tx, exchangeGoodList, [merchantId, search], asked, viewOf),
)

const createExchangeGood = command(createCall, async (context, { variantId, points }) => {
  const { tx, merchantId, now } = context
  const goods = await findFitGoods(tx, merchantId, variantId)
  if (!goods) return refuse({ code: 'exchange.goods-unfit' })
  const id = context.newId()
  if (!(await insertExchangeGood(tx, merchantId, { id, variantId, points, at: now }))) {
    return refuse({ code: 'exchange.goods-taken', facts: { name: goods.name } })
  }
  context.audit({ subject: `exchange-good/${id}`, after: { name: goods.name, points } })
  return accept({ id, variantId, name: goods.name, points, enabled: 1 as const, version: 1, uses: 0 })
})

const editExchangeGood = command(editCall, async (context, { id, version, points }) => {
  const { tx, merchantId } = context
  const before = await findExchangeGoodForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  await setExchangeGood(tx, merchantId, id, points)
  const { name } = before
  context.audit({ subject: `exchange-good/${id}`, before: { name, points: before.points }, after: { name, points } })
  return accept(viewOf({ ...before, points, version: version + 1 }))
})

const setExchangeGoodEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  const before = await findExchangeGoodForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setExchangeGoodIsEnabled(tx, merchantId, id, enabled === 1)
  const { name } = before
  context.audit({
    subject: `exchange-good/${id}`,
    before: { name, enabled: before.isEnabled ? 1 : 0 },
    after: { name, enabled },
  })
  return accept({})
})

const deleteExchangeGood = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findExchangeGoodForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await archiveExchangeGood(tx, merchantId, id, now)
  context.audit({ subject: `exchange-good/${id}`, before })
  return accept({})
})

export const exchangeGoodCommands = [
  listExchangeGoods,
  createExchangeGood,
  editExchangeGood,
  undoneBySwitching(setExchangeGoodEnabled, 'exchange_good'),
  undoneByRestoring(deleteExchangeGood, 'exchange_good', { subject: 'exchange-good' }),
]
