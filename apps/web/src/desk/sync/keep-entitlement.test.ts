import 'fake-indexeddb/auto'
import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import { type Entitlement, entitlementText } from '@kassa/domain/billing/entitlement.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toBase64Url } from '../../api/proof/base64url.ts'
import { keepClock } from '../journal/clock.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { openEntitlement } from '../model/entitlement.ts'
import { isReadOnly } from '../model/licence.ts'
import type { Registration } from '../model/registration.ts'
import { keepEntitlement, licenceByItself } from './keep-entitlement.ts'

const deviceId = '01a10000-0000-7000-8000-000000000001'
const facts: Entitlement = {
  deviceId,
  issuedAt: '2026-02-20T08:00:00.000Z',
  activatedOn: '2026-01-01',
  endsOn: '2026-03-01',
  functions: ['members'],
}
let keys: CryptoKeyPair
let point: string

const signed = async (said: Entitlement = facts, by = keys): Promise<SignedEntitlement> => {
  const text = entitlementText(said)
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(how, by.privateKey, new TextEncoder().encode(text))
  return { text, signature: toBase64Url(new Uint8Array(signature)) }
}
const makeKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
const stand = (more: object = {}) =>
  desk.change({
    licence: null,
    isOnline: false,
    training: null,
    registration: { deviceId } as Registration,
    setup: { entitlementKey: point, outlet: { timeZone: 'UTC' } } as DeskSetup,
    ...more,
  })

beforeEach(async () => {
  keepClock(null)
  keys = await makeKeys()
  point = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-25T12:00:00.000Z') })
  stand()
  await keepEntitlement(null)
})
afterEach(() => {
  vi.useRealTimers()
  desk.change({ licence: null, setup: null, registration: null, isOnline: false })
})

describe('a licence that was signed', () => {
  it('opens on its own device alone, by the right key alone, and only unchanged', async () => {
    const sound = await signed()
    expect(await openEntitlement(sound, { point, deviceId })).toEqual(facts)
    const { text, signature } = sound
    const longer = { text: text.replace('2026-03-01', '2036-03-01'), signature }
    const forged = await signed({ ...facts, endsOn: null }, await makeKeys())
    for (const one of [longer, forged, { text: '{}', signature }, { text, signature: '' }, { text, signature: '%' }])
      expect(await openEntitlement(one, { point, deviceId })).toBeNull()
    expect(await openEntitlement(sound, { point, deviceId: deviceId.replace(/1$/, '2') })).toBeNull()
    expect(await openEntitlement(sound, { point: 'B', deviceId })).toBeNull()
  })

  it('is kept and goes on by its days without a line, and sells on behind them', async () => {
    expect(await keepEntitlement(await signed())).toBe(true)
    await licenceByItself()
    expect(desk.read().licence).toMatchObject({ state: 'in-use', functions: ['members'] })
    for (const [day, state] of [
      ['2026-03-01', 'grace'],
      ['2026-03-08', 'expired'],
    ] as const) {
      vi.setSystemTime(new Date(`${day}T00:00:00.000Z`))
      await licenceByItself()
      expect(desk.read().licence?.state).toBe(state)
      expect(isReadOnly(desk.read())).toBe(false)
    }
  })

  it('ends with the day of the till’s outlet', async () => {
    stand({ setup: { entitlementKey: point, outlet: { timeZone: 'America/New_York' } } as DeskSetup })
    await keepEntitlement(await signed())
    for (const [at, state] of [
      ['2026-03-01T04:59:59.000Z', 'in-use'],
      ['2026-03-01T05:00:00.000Z', 'grace'],
    ] as const) {
      vi.setSystemTime(new Date(at))
      await licenceByItself()
      expect(desk.read().licence?.state).toBe(state)
    }
  })

  it('is not kept where it cannot be proved; the one before stands', async () => {
    await keepEntitlement(await signed())
    expect(await keepEntitlement(await signed({ ...facts, endsOn: null }, await makeKeys()))).toBe(false)
    await licenceByItself()
    expect(desk.read().licence?.readOnlyFrom).toBe('2026-03-08')
  })

  it('says nothing while the server does, and nothing where none was kept', async () => {
    await licenceByItself()
    expect(desk.read().licence).toBeNull()
    await keepEntitlement(await signed())
    stand({ isOnline: true })
    await licenceByItself()
    expect(desk.read().licence).toBeNull()
  })
})
