import { readProof } from '@kassa/domain/receipt/receipt-proof.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { showBrandHere } from '../../session/brand.ts'
import { judgeProof, proofOf } from './prove-receipt.ts'

const how = { name: 'ECDSA', namedCurve: 'P-256' }
const merchant = { id: '01890a5d-ac96-774b-bcce-b302099a8057' }
const sale = {
  number: '12-03-001234',
  at: '2026-03-04T05:06:07.000Z',
  currency: 'CNY',
  answer: { totals: { payableMinor: 1_980 } },
} as const
let keys: CryptoKeyPair
let own: { numberPrefix: string; x: string; y: string }

const publicHalf = async ({ publicKey }: CryptoKeyPair) => {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { numberPrefix: '12-03', x, y }
}
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  keys = await crypto.subtle.generateKey(how, false, ['sign', 'verify'])
  own = await publicHalf(keys)
})
// Files of the worker that follow have no address.
afterAll(() => vi.unstubAllGlobals())
const word = async (): Promise<string> => (await proofOf(sale, { merchantId: merchant.id, keyPair: keys })) ?? ''
const judge = (text: string, receiptKeys = [own], about = merchant, serverTime = '2026-03-05T00:00:00.000Z') => {
  const proof = readProof(text)
  return proof ? judgeProof(proof, { merchant: about, receiptKeys, serverTime }) : Promise.resolve('unread')
}

it('a desk tells a genuine receipt of another device without a line, by its public key alone', async () => {
  const text = await word()
  expect(text).toMatch(/^https:\/\/shop\.example\/cashier\/manage\/receipt-check#KR1\./)
  expect(await judge(text)).toBe('genuine')
  expect(await judge(text, [{ ...own, x: 'no key' }, own])).toBe('genuine')
})

it('its code leads to the own pages of the brand, and is read as any other', async () => {
  showBrandHere({ name: 'North', accent: null, logo: null, pages: 'https://pos.north.example' })
  const text = await word()
  showBrandHere(null)
  expect(text).toMatch(/^https:\/\/pos\.north\.example\/cashier\/manage\/receipt-check#KR1\./)
  expect(await judge(text)).toBe('genuine')
})

it('and a forged one: another total, another signature, another merchant', async () => {
  const text = await word()
  const stranger = await crypto.subtle.generateKey(how, false, ['sign', 'verify'])
  const theirs = await proofOf(sale, { merchantId: merchant.id, keyPair: stranger })
  expect(await judge(text.replace('.CNY.', '.JPY.'))).toBe('forged')
  expect(await judge(text.replace(/\.1j0\./, '.2j0.'))).toBe('forged')
  expect(await judge(theirs ?? '')).toBe('forged')
  expect(await judge(text, [own], { id: 'another' })).toBe('forged')
})

it('and says where it has no key of the device that signed', async () => {
  expect(await judge(await word(), [])).toBe('unknown')
  expect(await judge(await word(), [{ ...own, numberPrefix: '12-04' }])).toBe('unknown')
})

it('does not call forged what a device may have signed that was registered anew since the set-up came', async () => {
  const anew = await crypto.subtle.generateKey(how, false, ['sign', 'verify'])
  const text = (await proofOf(sale, { merchantId: merchant.id, keyPair: anew })) ?? ''
  expect(await judge(text, [own], merchant, '2026-03-04T05:16:07.000Z')).toBe('forged')
  expect(await judge(text, [own], merchant, '2026-03-04T05:16:06.999Z')).toBe('unknown')
  expect(await judge(text, [own], merchant, '2026-03-03T00:00:00.000Z')).toBe('unknown')
  expect(await judge(text, [own, await publicHalf(anew)], merchant, '2026-03-03T00:00:00.000Z')).toBe('genuine')
  const many = Array.from({ length: 199 }, () => ({ ...own, numberPrefix: '12-04' }))
  expect(await judge(text, [own, ...many])).toBe('unknown')
})

it('a device that cannot sign prints without', async () => {
  const unfit = { ...keys, privateKey: keys.publicKey }
  expect(await proofOf(sale, { merchantId: merchant.id, keyPair: unfit })).toBeNull()
})
