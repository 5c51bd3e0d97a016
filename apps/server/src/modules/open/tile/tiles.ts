import { deskTiles as listCall, openTile as openCall } from '@kassa/contract/open/tile/desk-tile.calls.ts'
import {
  listTileVisits as visitsCall,
  removeTile as removeCall,
  setTile as setCall,
  TILE_VISIT_SECONDS,
} from '@kassa/contract/open/tile/tile.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command } from '../../../platform/command.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { confirmPassword } from '../../identity/public.ts'
import { isBrowserAddress } from '../browser-address.ts'
import { findConnectionForUpdate } from '../connection/connection.store.ts'
import { installationOf } from '../external-id/make-once.ts'
import { secondsAfter } from '../third-party/seconds.ts'
import { newMerchantSecret } from '../third-party/secret-text.ts'
import { framePath } from './tile-frame.ts'
import { deleteTileRow, findTileAt, findVisit, insertVisit, listTilesAt, setTileRow } from './tile.store.ts'

const shownAddress = (address: string): string => address.split('?')[0] ?? ''

export const setTile = command(setCall, async (context, { connectionId, title, address, password }) => {
  const { tx, merchantId, now } = context
  const connection = await findConnectionForUpdate(tx, merchantId, connectionId)
  if (!connection) return refuse({ code: 'thing.not-found' })
  if (!isBrowserAddress(address))
    return refuse({ code: 'tile.address-unfit', facts: { address: shownAddress(address) } })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  await setTileRow(tx, merchantId, { installationId: connectionId, title, address, now })
  await bumpChanges(tx, merchantId)
  context.audit({
    subject: `connection/${connectionId}`,
    after: { name: connection.name, title, url: shownAddress(address) },
  })
  return accept({})
})

export const removeTile = command(removeCall, async (context, { connectionId }) => {
  const { tx, merchantId } = context
  const connection = await findConnectionForUpdate(tx, merchantId, connectionId)
  if (connection?.tile === null || connection === undefined) return refuse({ code: 'thing.not-found' })
  await deleteTileRow(tx, merchantId, connectionId)
  await bumpChanges(tx, merchantId)
  context.audit({
    subject: `connection/${connectionId}`,
    before: { name: connection.name, title: connection.tile.title, url: shownAddress(connection.tile.address) },
  })
  return accept({})
})

export const deskTiles = command(listCall, async ({ tx, device }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ tiles: await listTilesAt(tx, device.merchantId, device.outletId) })
})

export const openTile = command(openCall, async ({ tx, device, realNow }, { id }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const tile = await findTileAt(tx, merchantId, { id, outletId })
  if (!tile) return refuse({ code: 'thing.not-found' })
  const token = newMerchantSecret('tile', merchantId)
  await insertVisit(tx, merchantId, {
    tokenHash: hashToken(token),
    installationId: id,
    outletId,
    deviceId,
    openedAt: realNow,
    expiresAt: secondsAfter(realNow, TILE_VISIT_SECONDS),
  })
  const sees = (scope: string): boolean => tile.scopes.includes(scope)
  return accept({
    frame: framePath(token),
    token,
    seesBasket: sees('orders_read'),
    seesMember: sees('members_read'),
  })
})

export const listTileVisits = command(visitsCall, async (context, { token }) => {
  const { tx, merchantId, realNow: now } = context
  const found = await findVisit(tx, merchantId, {
    tokenHash: hashToken(token),
    installationId: installationOf(context),
    now,
  })
  if (!found) return accept({ data: [] })
  const { outletId, tillId, tillName, openedAt, expiresAt } = found
  const till = { merchant_id: merchantId, outlet_id: outletId, till_id: tillId, till_name: tillName }
  return accept({ data: [{ ...till, opened_at: openedAt, expires_at: expiresAt }] })
})
