import { expect, it } from 'vitest'
import { SECOND_SCREEN_VERSION, type ScreenLine, type ScreenMessage } from '../../second-screen/message.ts'
import { fitMessage, relayScreen } from './relay-screen.ts'

const line = (id: string): ScreenLine => ({
  id,
  quantity: '1 ×',
  name: 'Tea'.repeat(60),
  picture: null,
  amount: '3.00',
  listAmount: null,
  savings: Array.from({ length: 100 }, () => ({ name: 'Offer'.repeat(20), amount: '1.00' })),
})
const basket = (count: number): Extract<ScreenMessage, { kind: 'basket' }> => ({
  version: SECOND_SCREEN_VERSION,
  kind: 'basket',
  language: 'en-US',
  isDark: false,
  isHighContrast: false,
  outletName: 'East',
  training: null,
  timeZone: 'UTC',
  offers: [],
  follow: null,
  join: null,
  lines: Array.from({ length: count }, (_, at) => line(String(at))),
  itemCount: String(count),
  totalLabel: 'Total',
  total: '3.00',
  savings: null,
  tax: null,
  paying: null,
})

it('sends one at a time, and of many that came meanwhile the last', async () => {
  const sent: string[] = []
  const open: (() => void)[] = []
  const relay = relayScreen(({ message }) => {
    sent.push(message.kind === 'basket' ? message.itemCount : '')
    return new Promise((done) => open.push(() => done(undefined)))
  })
  for (const count of [1, 2, 3]) relay.show(basket(count), null)
  expect(sent).toEqual(['1'])
  open[0]?.()
  await new Promise(setImmediate)
  expect(sent).toEqual(['1', '3'])
  open[1]?.()
  await new Promise(setImmediate)
  relay.show(basket(4), null)
  expect(sent).toEqual(['1', '3', '4'])
})

it('goes on after one that did not arrive', async () => {
  const sent: string[] = []
  const relay = relayScreen(({ message }) => {
    sent.push(message.kind)
    return Promise.reject(new Error('no line'))
  })
  relay.show(basket(1), null)
  await new Promise(setImmediate)
  relay.show(basket(2), null)
  expect(sent).toHaveLength(2)
})

it('cuts a long basket to its newest lines, and to what a call takes', () => {
  const cut = fitMessage(basket(300))
  expect(cut.kind === 'basket' && [cut.lines.length, cut.lines.at(-1)?.id]).toEqual([80, '299'])
  expect(JSON.stringify(cut).length).toBeLessThan(200_000)
})
