import { TILE_LIMITS, type MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { expect, test } from 'vitest'
import { earFor } from './hear-tile.ts'

function listen() {
  const heard: MessageFromTile[] = []
  let [faults, at] = [0, 0]
  const ear = earFor({ onMessage: (message) => heard.push(message), onFault: () => (faults += 1), now: () => at })
  return { heard, ear, faults: () => faults, wait: (millis: number) => (at += millis) }
}

const lines = (count: number) => ({
  type: 'propose_lines',
  lines: Array.from({ length: count }, () => ({ code: '2990000002075' })),
})

test.each<[string, unknown]>([
  ['lines, each one piece unless it says more', lines(1)],
  ['as many lines as are allowed', lines(TILE_LIMITS.lines)],
  ['a member by the card', { type: 'propose_member', card_number: '1000000015' }],
  ['a text', { type: 'say', text: 'x'.repeat(TILE_LIMITS.text) }],
  ['a question', { type: 'ask_text', label: 'Name' }],
  ['the end', { type: 'close' }],
])('hears %s', (_, message) => {
  const { ear, heard, faults } = listen()
  ear(message)
  expect([heard.length, faults()]).toEqual([1, 0])
})

test.each<[string, unknown]>([
  ['one line more', lines(TILE_LIMITS.lines + 1)],
  ['no line', lines(0)],
  ['half a piece', { type: 'propose_lines', lines: [{ code: '1', quantity: 0.5 }] }],
  ['a price', { type: 'propose_lines', lines: [{ code: '1', price: 1 }] }],
  ['a text of one letter more', { type: 'say', text: 'x'.repeat(TILE_LIMITS.text + 1) }],
  ['a card that is none', { type: 'propose_member', card_number: '12345' }],
  ['an unknown kind', { type: 'pay' }],
  ['no object', 'close'],
  ['nothing', undefined],
  ['a long message', { type: 'close', more: 'x'.repeat(TILE_LIMITS.messageLength) }],
])('ends with %s, and hears nothing after it', (_, message) => {
  const { ear, heard, faults } = listen()
  ear(message)
  ear({ type: 'close' })
  expect([heard.length, faults()]).toEqual([0, 1])
})

test('ends with a circle, which no message can be', () => {
  const { ear, faults } = listen()
  const circle: Record<string, unknown> = { type: 'close' }
  circle['self'] = circle
  ear(circle)
  expect(faults()).toBe(1)
})

test('hears so many messages a second and no more', () => {
  const { ear, heard, faults, wait } = listen()
  const say = (times: number) => {
    for (let at = 0; at < times; at += 1) ear({ type: 'say', text: 'Hello' })
  }
  say(TILE_LIMITS.messagesASecond)
  wait(1_000)
  say(TILE_LIMITS.messagesASecond)
  expect([heard.length, faults()]).toEqual([2 * TILE_LIMITS.messagesASecond, 0])
  say(1)
  expect([heard.length, faults()]).toEqual([2 * TILE_LIMITS.messagesASecond, 1])
})
