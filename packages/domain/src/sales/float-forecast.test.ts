import { describe, expect, it } from 'vitest'
import { array, assert, integer, property } from 'fast-check'
import { floatForecastOf } from './float-forecast.ts'

describe('a float by note and coin', () => {
  it.each([
    ['no day says nothing', [], []],
    ['days without change ask for nothing', [[], []], []],
    [
      'one day is taken as it was',
      [[275, 25]],
      [
        [200, 1],
        [50, 1],
        [25, 2],
      ],
    ],
    [
      'of four days the dearest is left out',
      [[100], [200], [300], [40_000]],
      [
        [200, 1],
        [100, 1],
      ],
    ],
    ['of eight days the two dearest are', [[1], [1], [1], [1], [1], [2], [4], [4]], [[1, 2]]],
  ] as const)('%s', (_, days, wanted) => {
    const faces = floatForecastOf(days, 'USD').map(({ faceMinor, pieces }) => [faceMinor, pieces])
    expect(faces).toEqual(wanted)
  })

  it('of one day is worth its changes, whatever they were', () => {
    assert(
      property(array(integer({ min: 1, max: 99_999 }), { maxLength: 200 }), (changes) => {
        const faces = floatForecastOf([changes], 'USD')
        const worth = faces.reduce((sum, { faceMinor, pieces }) => sum + faceMinor * pieces, 0)
        expect(worth).toBe(changes.reduce((sum, one) => sum + one, 0))
      }),
    )
  })
})
