import { TILE_LIMITS, type MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { expect, test } from 'vitest'
import { earFor, type TileFault } from './hear-tile.ts'

function listen() {
  const heard: MessageFromTile[] = []
  const faults: TileFault[] = []
  let at = 0
  const ear = earFor({
    onMessage: (message) => heard.push(message),
    onFault: (fault) => faults.push(fault),
    now: () => at,
  })
  return { heard, ear, faults: () => faults.length, fault: () => faults[0], wait: (millis: number) => (at += millis) }
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

test('measures a message without reading more of it than a tile may say', () => {
  const { ear, heard, fault } = listen()
  let reads = 0
  const message = {
    type: 'say',
    text: 'x'.repeat(TILE_LIMITS.messageLength),
    get rest() {
      reads += 1
      return 1
    },
  }
  ear(message)
  expect([heard.length, fault(), reads]).toEqual([0, 'too-long', 0])
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

test.each<[string, unknown, TileFault]>([
  ['a text of a hundred million letters', { type: 'say', text: 'x'.repeat(100_000_000) }, 'too-long'],
  ['a text in a list', { type: 'x', more: ['x'.repeat(TILE_LIMITS.messageLength)] }, 'too-long'],
  ['a long name of a field', { ['x'.repeat(TILE_LIMITS.messageLength)]: 1 }, 'too-long'],
  [
    'many fields',
    Object.fromEntries(Array.from({ length: TILE_LIMITS.messageLength }, (_, at) => [String(at), 1])),
    'too-long',
  ],
  ['a list of nothing', { type: 'x', more: Array.from({ length: TILE_LIMITS.messageLength }) }, 'too-long'],
  // oxlint-disable-next-line unicorn/no-new-array -- a list without places, as long as a list may be
  ['an endless empty list', new Array(4_294_967_295), 'too-long'],
  ['many empty lists', { more: Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => [])) }, 'too-long'],
  ['a deep message', deep(6), 'too-long'],
  ['bytes', { type: 'say', text: new Uint8Array(1_000_000) }, 'too-long'],
  ['a message as deep as a proposal', deep(4), 'not-allowed'],
  ['just as much as is allowed', 'x'.repeat(TILE_LIMITS.messageLength), 'not-allowed'],
  ['one letter more', 'x'.repeat(TILE_LIMITS.messageLength + 1), 'too-long'],
])('calls %s by its name', (_, message, expected) => {
  const { ear, fault } = listen()
  ear(message)
  expect(fault()).toBe(expected)
})

test('hears so many messages a second and no more', () => {
  const { ear, heard, faults, fault, wait } = listen()
  const say = (times: number) => {
    for (let at = 0; at < times; at += 1) ear({ type: 'say', text: 'Hello' })
  }
  say(TILE_LIMITS.messagesASecond)
  wait(1_000)
  say(TILE_LIMITS.messagesASecond)
  expect([heard.length, faults()]).toEqual([2 * TILE_LIMITS.messagesASecond, 0])
  say(1)
  expect([heard.length, faults()]).toEqual([2 * TILE_LIMITS.messagesASecond, 1])
  expect(fault()).toBe('not-allowed')
})
