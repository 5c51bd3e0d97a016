import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsFromBase64, bitsToBase64, blackPercent, ditherGrey, fitDots, isBlack, makeDots } from './dots.ts'

describe('dots', () => {
  it('go through base64 unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bits) => {
        expect(bitsFromBase64(bitsToBase64(bits))).toEqual(bits)
      }),
    )
  })

  it('are as black as they were where the paper is narrower, and never wider than it', () => {
    const half = makeDots(576, 90, (x) => x < 288)
    const fitted = fitDots(half, 384)
    expect([fitted.widthDots, fitted.heightDots, blackPercent(fitted)]).toEqual([384, 60, 50])
    expect([isBlack(fitted, 191, 59), isBlack(fitted, 192, 59)]).toEqual([true, false])
    expect(fitDots(half, 576)).toBe(half)
  })

  it('become black by the threshold, or as dense as the grey was', () => {
    const grey = new Uint8Array(64 * 64).fill(191)
    expect(blackPercent(ditherGrey(grey, 64, 64, 'threshold'))).toBe(0)
    expect(blackPercent(ditherGrey(grey, 64, 64, 'spread'))).toBeGreaterThanOrEqual(23)
    expect(blackPercent(ditherGrey(grey, 64, 64, 'spread'))).toBeLessThanOrEqual(26)
    expect(blackPercent(ditherGrey(grey.fill(0), 64, 64, 'spread'))).toBe(100)
  })
})
