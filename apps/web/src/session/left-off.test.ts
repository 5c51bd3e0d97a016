import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLeftOff, takeLeftOff } from './left-off.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('brings the same person back, once', () => {
  keepLeftOff('ann', '/sales/order?search=7')
  expect(takeLeftOff('ann')).toBe('/sales/order?search=7')
  expect(takeLeftOff('ann')).toBeNull()
})

it('tells nobody else, and is then forgotten', () => {
  keepLeftOff('ann', '/sales/order')
  expect(takeLeftOff('bob')).toBeNull()
  expect(takeLeftOff('ann')).toBeNull()
})

it.each(['', '{}', '[', '["ann"]', '["ann", 7]'])('makes nothing of %s', (text) => {
  kept.set('kassa.left-off', text)
  expect(takeLeftOff('ann')).toBeNull()
})

const refuse = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

it('keeps nothing where the browser blocks storage, and signing in goes on', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => keepLeftOff('ann', '/sales/order')).not.toThrow()
  expect(takeLeftOff('ann')).toBeNull()
})

it('keeps nothing where the page is refused its storage altogether', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => keepLeftOff('ann', '/sales/order')).not.toThrow()
  expect(takeLeftOff('ann')).toBeNull()
})
