import { describe, expect, it } from 'vitest'
import { checkElevationEnd, ELEVATION_DAYS, elevationAt, momentOfRights } from './elevation.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const at = (text: string): number => Date.parse(text)
const span = (id: string, from: string, until: string) => ({ id, from, until })

describe('another role', () => {
  it.each([
    ['at once', 0, false],
    ['a moment later', 1, true],
    ['at the last moment', ELEVATION_DAYS * 86_400_000, true],
    ['past it', ELEVATION_DAYS * 86_400_000 + 1, false],
    ['in the past', -1, false],
  ])('ends %s: %#', (_, after, isFit) => expect(checkElevationEnd(now + after, now).ok).toBe(isFit))

  const one = span('one', '2026-03-01T10:00:00.000Z', '2026-03-01T12:00:00.000Z')
  const next = span('next', '2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z')

  it.each([
    ['2026-03-01T09:59:59.999Z', undefined],
    ['2026-03-01T10:00:00.000Z', 'one'],
    ['2026-03-01T11:59:59.999Z', 'one'],
    ['2026-03-01T12:00:00.000Z', 'next'],
    ['2026-03-01T13:00:00.000Z', undefined],
  ])('at %s it is %s', (moment, id) => expect(elevationAt([next, one], at(moment))?.id).toBe(id))

  it('is the one given last where two would count, and none of nobody', () => {
    const longer = span('longer', '2026-03-01T09:00:00.000Z', '2026-03-01T14:00:00.000Z')
    expect(elevationAt([longer, one], at('2026-03-01T11:00:00Z'))?.id).toBe('one')
    expect(elevationAt([], now)).toBeUndefined()
  })

  it.each([
    ['2026-03-01T09:00:00.000Z', null, '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T09:00:00.000Z', 60_000, '2026-03-01T09:01:00.000Z'],
    ['2026-03-01T10:00:00.001Z', 0, '2026-03-01T10:00:00.000Z'],
    ['2025-02-28T10:00:00.000Z', 0, '2025-02-28T10:00:00.000Z'],
    ['2025-02-28T09:59:59.999Z', 0, '2026-03-01T10:00:00.000Z'],
    ['0000-01-01T00:00:00.000Z', 0, '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T09:00:00.000Z', Number.MAX_SAFE_INTEGER, '2026-03-01T10:00:00.000Z'],
  ])('of a till that says %s, %s off, counts as at %s', (said, clockOffsetMs, moment) =>
    expect(new Date(momentOfRights({ at: said, clockOffsetMs }, now)).toISOString()).toBe(moment),
  )
})
