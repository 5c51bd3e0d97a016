import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

class Line extends EventEmitter {
  readonly remoteAddress: string
  readonly remotePort: number
  isOpen = true

  constructor(remoteAddress: string, remotePort: number) {
    super()
    this.remoteAddress = remoteAddress
    this.remotePort = remotePort
  }

  destroy(): this {
    this.isOpen = false
    this.emit('close')
    return this
  }
}

function openMany(connections: Connections, address: string, count: number, firstPort = 1): Line[] {
  return Array.from({ length: count }, (_, place) => {
    const line = new Line(address, firstPort + place)
    connections.open(line as never)
    return line
  })
}

const openOf = (lines: readonly Line[]): number => lines.filter(({ isOpen }) => isOpen).length

test('strangers at one address hold a hundred connections: the oldest gives way', () => {
  const connections = new Connections()
  const lines = openMany(connections, '203.0.113.7', 130)
  expect([openOf(lines.slice(0, 30)), openOf(lines.slice(30))]).toEqual([0, 100])
  expect(openOf(openMany(connections, '203.0.113.8', 100))).toBe(100)
})

test('a till that spoke keeps its connection, and another comes in beside a hundred that say nothing', () => {
  const connections = new Connections()
  const silent = openMany(connections, '203.0.113.7', 150)
  const [first, ...later] = openMany(connections, '203.0.113.7', 101, 1_000)
  expect([first?.isOpen, openOf(silent)]).toEqual([false, 0])
  for (const till of later) connections.know(till as never)
  openMany(connections, '203.0.113.7', 500, 2_000)
  expect(openOf(later)).toBe(100)
})

test('what closed by itself counts no more', () => {
  const connections = new Connections()
  for (const line of openMany(connections, '203.0.113.7', 90)) line.destroy()
  expect(openOf(openMany(connections, '203.0.113.7', 100, 500))).toBe(100)
})
