import {
  beginPairing as beginCall,
  checkScreenCode as checkCall,
  listOwnScreens as ownCall,
  listScreens as listCall,
  readPairing as stateCall,
  pairScreen as pairCall,
  revokeScreen as revokeCall,
  showOnScreens as showCall,
  unpairScreen as unpairCall,
} from '@kassa/contract/print/screen.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { codeFrom, PAIRING_MINUTES, PAIRING_TRIES, typedCode, wordsFrom } from '@kassa/domain/screen/pairing.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { randomBytes } from 'node:crypto'
import { command, type Context } from '../../../platform/command.ts'
import { hashToken, newToken } from '../../../platform/session/token.ts'
import {
  findScreenOutlet,
  insertScreen,
  listScreensAt,
  listScreensOf,
  setScreenRevoked,
} from './paired-screen.store.ts'
import { findOpenPairing, findPairing, insertPairing, setPaired, type ScreenPairing } from './pairing.store.ts'
import { setShown, wakeScreens } from './screen-content.store.ts'

const HOUR_MS = 3_600_000
/** Codes that one address may ask for in a minute. */
const CODES_A_MINUTE = 10

export const beginPairing = command(beginCall, begin, { isOfFirst: true })

async function begin({ tx, now, limiter, ip, locale }: Context): Promise<Result<InputOf<typeof beginCall.answer>>> {
  const seconds = await limiter.take(`screen codes for ${ip}`, CODES_A_MINUTE, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const secret = newToken()
  const pairing = {
    secretHash: hashToken(secret),
    code: codeFrom(randomBytes(8)),
    words: wordsFrom(randomBytes(2), locale),
    expiresAt: new Date(Date.parse(now) + PAIRING_MINUTES * 60_000).toISOString(),
  }
  const over = new Date(Date.parse(now) - HOUR_MS).toISOString()
  if (!(await insertPairing(tx, pairing, over))) throw new Error('two screens drew one code')
  const { code, words, expiresAt } = pairing
  return accept({ code, words, secret, expiresAt })
}

/** The word of a paired screen: whose it is, which, and what only it knows. */
const tokenOf = (merchantId: string, id: string, secret: string): string => `${merchantId}.${id}.${secret}`

export const readPairing = command(stateCall, readState, { isOfFirst: true })

async function readState(
  { tx, now }: Context,
  { secret }: OutputOf<typeof stateCall.request>,
): Promise<Result<InputOf<typeof stateCall.answer>>> {
  const pairing = await findPairing(tx, hashToken(secret))
  if (pairing?.pairedMerchant && pairing.screenId) {
    return accept({ state: 'paired', token: tokenOf(pairing.pairedMerchant, pairing.screenId, secret) })
  }
  const isOpen = pairing !== undefined && Date.parse(pairing.expiresAt) > Date.parse(now)
  return accept({ state: isOpen ? 'waiting' : 'expired', token: null })
}

/** The screen with a code. Wrong ones are counted by device, so that nobody tries them all. */
async function openPairing({ tx, realNow, device, limiter }: Context, typed: string): Promise<Result<ScreenPairing>> {
  const key = `screen codes of ${device.deviceId}`
  const seconds = await limiter.take(key, PAIRING_TRIES, PAIRING_MINUTES * 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const pairing = await findOpenPairing(tx, typedCode(typed), realNow)
  if (!pairing) return refuse({ code: 'screen.code-unknown' })
  await limiter.giveBack(key)
  return accept(pairing)
}

export const checkScreenCode = command(checkCall, async (context, { code }) => {
  const pairing = await openPairing(context, code)
  return pairing.ok ? accept({ words: pairing.value.words }) : pairing
})

export const pairScreen = command(pairCall, async (context, { code, name }) => {
  const { tx, device, now, newId, audit } = context
  const pairing = await openPairing(context, code)
  if (!pairing.ok) return pairing
  const { merchantId, deviceId } = device
  const id = await setPaired(tx, pairing.value.code, { merchantId, id: newId() })
  if (id === null) return refuse({ code: 'screen.code-unknown' })
  await insertScreen(tx, merchantId, { id, deviceId, name, tokenHash: pairing.value.secretHash }, now)
  audit({ subject: `screen/${id}`, after: { name, deviceId } })
  return accept({ id })
})

export const listOwnScreens = command(ownCall, async ({ tx, device }) =>
  accept({ screens: await listScreensOf(tx, device.merchantId, device.deviceId) }),
)

async function revoke(
  { tx, now, audit }: Context,
  { merchantId, deviceId, id }: { readonly merchantId: string; readonly deviceId: string; readonly id: string },
): Promise<Result<Record<string, never>>> {
  await setScreenRevoked(tx, merchantId, id, now)
  await wakeScreens(tx, deviceId)
  audit({ subject: `screen/${id}`, after: { isPaired: false } })
  return accept({})
}

export const unpairScreen = command(unpairCall, async (context, { id }) => {
  const { merchantId, deviceId } = context.device
  const found = await findScreenOutlet(context.tx, merchantId, id)
  return found?.deviceId === deviceId
    ? revoke(context, { merchantId, deviceId, id })
    : refuse({ code: 'thing.not-found' })
})

export const listScreens = command(listCall, async ({ tx, merchantId, actor }) =>
  accept({ screens: await listScreensAt(tx, merchantId, actor.outletIds) }),
)

export const revokeScreen = command(revokeCall, async (context, { id }) => {
  const { tx, merchantId, reaches } = context
  const found = await findScreenOutlet(tx, merchantId, id)
  if (!found || !reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
  return revoke(context, { merchantId, deviceId: found.deviceId, id })
})

export const showOnScreens = command(showCall, async ({ tx, device, now }, { message, followId }) => {
  await setShown(tx, device, { message, followId }, now)
  return accept({})
})
