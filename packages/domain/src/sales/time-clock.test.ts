import { expect, it } from 'vitest'
import { workedDay, type ClockStep } from './time-clock.ts'

const at = (what: ClockStep, time: string) => ({ what, at: `2026-03-01T${time}:00.000Z` })
const HOUR = 3_600

it.each([
  ['nothing', [], 0, 0, 'out', false],
  [
    'a day with a break',
    [at('in', '08:00'), at('break', '12:00'), at('back', '12:30'), at('out', '17:00')],
    8.5,
    0.5,
    'out',
    false,
  ],
  ['two stretches', [at('in', '08:00'), at('out', '10:00'), at('in', '14:00'), at('out', '15:00')], 3, 0, 'out', false],
  ['who is at work', [at('in', '08:00')], 0, 0, 'in', false],
  ['who is on a break', [at('in', '08:00'), at('break', '09:00')], 1, 0, 'break', false],
  ['home from a break', [at('in', '08:00'), at('break', '09:00'), at('out', '10:00')], 1, 1, 'out', false],
  ['an end that was forgotten', [at('in', '08:00'), at('in', '14:00'), at('out', '15:00')], 1, 0, 'out', true],
  ['a beginning that was forgotten', [at('out', '15:00')], 0, 0, 'out', true],
  ['a break before work', [at('break', '08:00'), at('back', '09:00'), at('out', '10:00')], 1, 1, 'out', true],
  ['entries in another order', [at('out', '10:00'), at('in', '08:00')], 2, 0, 'out', false],
] as const)('%s', (_, entries, worked, pause, state, isUnclear) => {
  expect(workedDay(entries)).toEqual({ workedSeconds: worked * HOUR, breakSeconds: pause * HOUR, state, isUnclear })
})
