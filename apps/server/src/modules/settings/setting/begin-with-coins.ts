import { smallestCoinRounding, usualCashRounding } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { OutletOpening } from '../../../platform/handed-in.ts'
import { isOnlyOutlet, listStoredSettings, setSetting } from './setting.store.ts'

const key = 'sales.cash-rounding'

/**
 * Rounds cash of a new outlet to the smallest coin in use, unless the merchant or the platform has decided about its currency. With a
 * merchant's first outlet it is the merchant's own choice, so that there is one place to change it.
 * The log's line of the new outlet stands for it.
 */
export const beginWithCoins: OutletOpening = async (context, { tx, merchantId }, { id: outletId, currency }) => {
  const rule = smallestCoinRounding(currency)
  if (rule === null || usualCashRounding(currency) !== null) return
  const above = await listStoredSettings(tx, { merchantId }, [key])
  if (above.some(({ value }) => Object.hasOwn(value as object, currency))) return
  const isFirst = above.every(({ scope }) => scope !== 'merchant') && (await isOnlyOutlet(tx, merchantId, outletId))
  const scope = isFirst ? 'merchant' : 'outlet'
  const value = { [currency]: rule }
  await setSetting(tx, { merchantId, outletId }, { scope, key, value, version: 0, now: context.now })
}
