import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEnoughToFind, onlyHit, questionDelay } from './member-question.ts'

it.each([
  ['014', false],
  ['0143', true],
  ['01-4', false],
  ['55 01', true],
  ['０１４３', true],
  ['a', false],
  ['王', false],
  ['王芳', true],
  ['Li', true],
  ['1a', false],
  ['', false],
])('%s is enough to look for a member by: %s', (typed, isEnough) => expect(isEnoughToFind(typed)).toBe(isEnough))

it('a till asks at most five times in any second, however fast somebody types', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      const asked: number[] = []
      let now = 0
      let due: number | null = null
      for (const gap of gaps) {
        const typedAt = now + gap
        if (due !== null && due <= typedAt) asked.push(due)
        due = typedAt + questionDelay(asked.at(-1) ?? Number.NEGATIVE_INFINITY, typedAt)
        now = typedAt
      }
      for (const at of asked)
        expect(asked.filter((each) => each >= at && each < at + 1_000).length).toBeLessThanOrEqual(5)
    }),
    { numRuns: 300 },
  )
})

it('Enter takes the only hit, if it belongs to the text in the field and may be attached', () => {
  const ada = { id: 'a', enabled: 1 } as const
  expect(onlyHit({ text: '0143', members: [ada] }, ' 0143 ')).toBe(ada)
  expect(onlyHit({ text: '0143', members: [ada] }, '01432')).toBeNull()
  expect(onlyHit({ text: '0143', members: [ada, ada] }, '0143')).toBeNull()
  expect(onlyHit({ text: '0143', members: [{ ...ada, enabled: 0 }] }, '0143')).toBeNull()
  expect(onlyHit(null, '0143')).toBeNull()
})
