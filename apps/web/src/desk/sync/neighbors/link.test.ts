import type { NeighborWord } from '@kassa/contract/sales/neighbor-words.ts'
import { beforeEach, expect, it } from 'vitest'
import { MOST_WORDS, openLink, SILENT_MS, type Cut, type NeighborLink, type TillPage } from './link.ts'

const id = (at: number): string => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const outletId = id(9)
const me: TillPage = { deviceId: id(1), outletId, page: id(11) }
const other: TillPage = { deviceId: id(2), outletId, page: id(12) }
const hello = (facts: object = {}) => JSON.stringify({ kind: 'hello', version: 1, ...other, ...facts })
const claim: NeighborWord = { kind: 'claim', ask: id(5), basketId: id(6) }

let now: number
let sent: { kind: string }[]
let heard: NeighborWord[]
let cuts: Cut[]
let isOpen: boolean
let isClosed: boolean
let link: NeighborLink

beforeEach(() => {
  now = 1_000
  sent = []
  heard = []
  cuts = []
  isOpen = false
  isClosed = false
  link = openLink(
    {
      send: (text) => void sent.push(JSON.parse(text) as { kind: string }),
      close: () => (isClosed = true),
    },
    me,
    other,
    {
      now: () => now,
      opened: () => (isOpen = true),
      heard: (word) => void heard.push(word),
      cut: (why) => void cuts.push(why),
    },
  )
})

const isCut = (why: Cut): void => {
  expect([cuts, isClosed]).toEqual([[why], true])
  expect(link.say(claim)).toBe(false)
}

it('greets at once and speaks when it was greeted', () => {
  expect(sent).toEqual([{ kind: 'hello', version: 1, ...me }])
  expect(link.say(claim)).toBe(false)
  link.hear(hello())
  expect(isOpen).toBe(true)
  expect(link.say(claim)).toBe(true)
  link.hear(JSON.stringify(claim))
  expect(heard).toEqual([claim])
})

it('a till of a later release is a neighbor too, and what only it knows is passed over', () => {
  link.hear(hello({ version: 2, later: true }))
  link.hear('{"kind":"call-number","at":7}')
  link.hear(JSON.stringify(claim))
  expect([isOpen, cuts, heard]).toEqual([true, [], [claim]])
})

it.each([
  ['another device', hello({ deviceId: id(3) })],
  ['a device of another outlet', hello({ outletId: id(8) })],
  ['a page that was not announced', hello({ page: id(13) })],
  ['somebody who does not greet', JSON.stringify(claim)],
  ['somebody who says what nobody knows instead', '{"kind":"call-number"}'],
])('%s is cut and nothing of it counts', (_, text) => {
  link.hear(text)
  isCut('stranger')
  link.hear(hello())
  link.hear(JSON.stringify(claim))
  expect([isOpen, heard]).toEqual([false, []])
})

it.each([
  ['no word', 'hm'],
  ['a word with a field that is none', JSON.stringify({ ...claim, basketId: 'x' })],
  ['a second greeting', hello()],
])('who says %s is cut', (_, text) => {
  link.hear(hello())
  link.hear(text)
  isCut('unreadable')
  expect(heard).toEqual([])
})

it('as many words as may be are heard, and one more cuts', () => {
  link.hear(hello())
  for (let at = 1; at < MOST_WORDS.count; at += 1) link.hear(JSON.stringify(claim))
  expect([heard.length, cuts]).toEqual([MOST_WORDS.count - 1, []])
  link.hear(JSON.stringify(claim))
  isCut('too-many')
})

it('words are counted anew after the time', () => {
  link.hear(hello())
  for (let at = 1; at < MOST_WORDS.count; at += 1) link.hear(JSON.stringify(claim))
  now += MOST_WORDS.withinMs
  link.hear(JSON.stringify(claim))
  expect(cuts).toEqual([])
})

it('signs of life are answered, and their way there and back is measured', () => {
  link.hear(hello())
  link.beat()
  expect(sent.at(-1)).toEqual({ kind: 'beat', at: 1_000 })
  now += 12
  link.hear('{"kind":"echo","at":1000}')
  expect(link.delay()).toBe(12)
  link.hear('{"kind":"beat","at":77}')
  expect(sent.at(-1)).toEqual({ kind: 'echo', at: 77 })
  expect(heard).toEqual([])
})

it('who says nothing for the time stays, and is cut after it', () => {
  link.hear(hello())
  now += SILENT_MS
  link.beat()
  expect(cuts).toEqual([])
  now += 1
  link.beat()
  isCut('silent')
})
