import { releaseStock, reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { makeStockAsker } from './reserve-stock.ts'

/** The stock of the basket on the screen. */
export const stockAsker = makeStockAsker({
  isOnline: () => desk.read().isOnline,
  isBlocked: (variantId) => desk.read().catalogue.find(variantId)?.stockPolicy === 'block',
  reserve: (request) => askServer(reserveStock, request),
  release: (orderId) => askServer(releaseStock, { orderId }),
  now: Date.now,
  wait: (millis) => new Promise((goOn) => setTimeout(goOn, millis)),
})
