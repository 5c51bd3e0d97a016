import { expect, it } from 'vitest'
import { setup } from '../../../test/till-of-a-day.ts'
import type { DeskSetup } from '../../model/desk-setup.ts'
import { kioskMethods } from './kiosk-methods.ts'

const taking = (methods: readonly string[], channels: DeskSetup['channels']): DeskSetup => ({
  ...setup,
  settings: { ...setup.settings, 'sales.payment-methods': methods },
  ...(channels && { channels }),
})
const names = (own: DeskSetup, isOnline = true): string[] =>
  kioskMethods(own, isOnline).map(({ choice, way }) => `${choice.method} ${way}`)

const all = ['cash', 'balance', 'bank-card', 'alipay', 'wechat', 'line-pay', 'm-pesa', 'gift-card']
const channels = (['terminal', 'alipay', 'line', 'mpesa'] as const).map((channel) => ({
  channel,
  mode: 'demo' as const,
}))

it('offers what a channel carries, in its own way, and never cash, cards of the shop or what a person vouches for', () =>
  expect(names(taking(all, channels))).toEqual(['bank-card terminal', 'alipay qr', 'line-pay code', 'm-pesa phone']))

it('offers nothing while offline, where nothing is connected, and where an older server says nothing of it', () => {
  expect(names(taking(all, channels), false)).toEqual([])
  expect(names(taking(all, []))).toEqual([])
  expect(names(taking(all, undefined))).toEqual([])
})
