import { describe, expect, test } from 'vitest'
import type { IncomingCall } from '../calls/request.ts'
import type { Clusters } from './cluster.ts'
import { noteGap, readGap } from './list-gap.ts'

const clusters = ['one', 'two', 'three'].map((name) => ({ name })) as unknown as Clusters
const read = (cursor: unknown) => {
  const { incoming, left } = readGap(clusters, { query: { limit: '2', cursor } } as unknown as IncomingCall)
  return { cursor: incoming.query['cursor'], left: [...left] }
}

describe('the databases that a list went on without', () => {
  test('are noted in its cursor, and read from it', () => {
    const page = noteGap({ rows: [], nextCursor: 'WyJhIl0' }, ['two', 'three'])
    expect(page.nextCursor).toBe('WyJhIl0~two,three')
    expect(read(page.nextCursor)).toEqual({ cursor: 'WyJhIl0', left: ['two', 'three'] })
  })

  test.each([
    [{ nextCursor: 'WyJhIl0' }, []],
    [{ nextCursor: null }, ['two']],
    [{ counts: 3 }, ['two']],
  ])('are not noted where none is missing, or nothing goes on: %j %j', (answer, names) => {
    expect(noteGap(answer, names)).toEqual(answer)
  })

  test.each([undefined, 'WyJhIl0', 'WyJhIl0~', 'WyJhIl0~four', 'WyJhIl0~two,four', ['WyJhIl0~two']])(
    'are none in %j',
    (cursor) => {
      expect(read(cursor)).toEqual({ cursor, left: [] })
    },
  )
})
