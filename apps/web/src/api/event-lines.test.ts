import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventReader } from './event-lines.ts'

const stream = ': hello\n\nid: 7\nevent: order.booked\ndata: {"a":1}\n\ndata: x\r\ndata: y\r\n\r\n: alive\n\n'
const expected = [
  { id: '7', name: 'order.booked', data: '{"a":1}' },
  { id: null, name: 'message', data: 'x\ny' },
]

describe('an event stream', () => {
  it('is read message by message, signs of life left out', () =>
    expect(createEventReader().push(stream)).toEqual(expected))

  it('is read the same wherever the network cuts it', () => {
    // A cut inside \r\n is what a naive reader gets wrong, so the stream here has only \n.
    const plain = stream.replaceAll('\r', '')
    assert(
      property(array(integer({ min: 0, max: plain.length }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), plain.length]
        const reader = createEventReader()
        const read = at.slice(1).flatMap((end, index) => reader.push(plain.slice(at[index], end)))
        expect(read).toEqual(expected)
      }),
    )
  })
})
