import {
  fillTestShop as fillCall,
  MOST_COPIED_ORDERS,
  readTestCopy as readCall,
} from '@kassa/contract/moving/test-copy.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command } from '../../../platform/command.ts'
import { confirmPassword } from '../../identity/public.ts'
import { findShopBeside } from '../../organisation/public.ts'
import { isOwner } from '../leave/owner.ts'
import { countOrdersUpTo, findTestCopy, insertTestCopy } from './test-copy.store.ts'

const read = command(readCall, async (context) => {
  const { tx, merchantId } = context
  return accept({ isOwner: await isOwner(context), copy: (await findTestCopy(tx, merchantId)) ?? null })
})

const fill = command(fillCall, async (context, { password, sales }) => {
  const { tx, merchantId, now, newId, actor } = context
  if (!(await isOwner(context))) return refuse({ code: 'moving.copy-owner-only' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  if (!(await findShopBeside(tx))?.isTest) return refuse({ code: 'test-shop.none' })
  const hasSales = sales === 'all'
  const orders = hasSales ? await countOrdersUpTo(tx, merchantId, MOST_COPIED_ORDERS) : 0
  if (orders > MOST_COPIED_ORDERS)
    return refuse({ code: 'moving.copy-too-large', facts: { limit: MOST_COPIED_ORDERS } })
  const id = newId()
  const isFirst = await insertTestCopy(tx, merchantId, { id, seed: newId(), hasSales, by: actor.name, at: now })
  if (!isFirst) return refuse({ code: 'moving.copy-runs' })
  context.audit({ subject: `merchant/${merchantId}`, after: { testCopy: hasSales ? 'with sales' : 'without sales' } })
  return accept({})
})

export const testCopyCommands: readonly Command[] = [read, fill]
