import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placesOf, roundIcon, roundPath, stepsOf } from './round-icons.ts'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json')),
  'es/asn',
)

const pathsIn = (code: string): string[] => Array.from(code.matchAll(/"d": "([^"]+)"/g), ([, d = '']) => d)

test('figures that touch each other are read one by one', () => {
  expect(stepsOf('M1.5.5l-.25-1 2 2zM3 3a4 4 0 0110-9.6h1v2')).toEqual([
    { letter: 'M', numbers: [1.5, 0.5] },
    { letter: 'l', numbers: [-0.25, -1] },
    { letter: 'l', numbers: [2, 2] },
    { letter: 'z', numbers: [] },
    { letter: 'M', numbers: [3, 3] },
    { letter: 'a', numbers: [4, 4, 0, 0, 1, 10, -9.6] },
    { letter: 'h', numbers: [1] },
    { letter: 'v', numbers: [2] },
  ])
  expect(() => stepsOf('M1 1x2')).toThrow('no path')
})

test('a step is rounded where it ends, so that many small ones come to the same place', () => {
  expect(roundPath('M0 0l.4.4.4.4.4.4.4.4z')).toBe('M0 0l1 1 1 1z')
  expect(roundPath('M10 10c.2.1.3.2.4.3s1 2 3 4')).toBe('M10 10c0 0 0 0 0 0s1 2 3 4')
})

test('no place of any icon moves by more than half a unit of about a thousand', () => {
  let [read, furthest] = [0, 0]
  for (const [at, file] of readdirSync(folder).entries()) {
    if (!file.endsWith('.js') || at % 40 > 1) continue
    const code = readFileSync(path.join(folder, file), 'utf8')
    const less = roundIcon(path.join(folder, file), code) ?? ''
    for (const [number, whole] of pathsIn(code).entries()) {
      const places = placesOf(pathsIn(less)[number] ?? '')
      // Steps that draw nothing any more are gone: each that is left is the next one that lies there.
      let next = 0
      for (const { step, places: exact } of placesOf(whole)) {
        const near = places[next]
        const far = near?.step.letter === step.letter ? apart(exact, near.places) : Infinity
        if (far > 0.5) continue
        next += 1
        furthest = Math.max(furthest, far)
      }
      if (next !== places.length) expect(`${file}: ${next} of ${places.length} steps`).toBe(whole)
      read += 1
    }
  }
  expect(read).toBeGreaterThan(20)
  expect(furthest).toBeLessThanOrEqual(0.5)
})

const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.max(0, ...one.map((place, at) => Math.abs(place - (other[at] ?? NaN))))

test('any other file stays as it is', () => expect(roundIcon('/src/Icon.tsx', '"d": "M1.5 1"')).toBeNull())
