import { expect, test } from 'vitest'
import { likelyOutlets } from './likely-outlets.ts'

const outlets = [
  { number: '1', name: 'Main' },
  { number: '2', name: 'Cellar' },
  { number: '3', name: 'Kiosk' },
]

test.each<[string, string[], Record<string, string>, Record<string, string>]>([
  ['its name', ['main', 'Shed'], {}, { main: '1' }],
  ['the outlet that it was before', ['Shed'], { Shed: '3' }, { Shed: '3' }],
  ['its name rather than what another was before', ['Shed', 'Kiosk'], { Shed: '3' }, { Kiosk: '3' }],
  ['no outlet that is gone', ['Shed'], { Shed: '9' }, {}],
])('a location is likely %s', (_what, places, formerly, likely) => {
  expect(likelyOutlets(places, {}, outlets, formerly)).toEqual(likely)
})

test('no outlet is proposed twice, and a lone location is the lone outlet', () => {
  expect(likelyOutlets(['Shed'], { Main: '3' }, outlets, { Shed: '3' })).toEqual({ Main: '3' })
  expect(likelyOutlets(['Shed'], {}, outlets.slice(0, 1))).toEqual({ Shed: '1' })
})
