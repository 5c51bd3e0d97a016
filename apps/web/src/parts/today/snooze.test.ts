import { expect, it } from 'vitest'
import { ends } from './snooze.ts'

it.each(['2026-03-02T00:30:00', '2026-02-28T23:59:00', '2026-12-31T12:00:00'])('every end lies ahead of %s', (text) => {
  const now = new Date(text)
  const days = ends.map(({ from }) => (from(now).getTime() - now.getTime()) / 86_400_000)
  expect(days.every((ahead) => ahead > 0 && ahead < 31)).toBe(true)
  expect(ends.slice(1).map(({ from }) => from(now).getHours())).toEqual([8, 8])
})
