import { describe, expect, it } from 'vitest'
import { builtInTemplates } from './built-in.ts'
import { inForceAt, stateOf, switchesFrom, type SavedTemplate } from './in-force.ts'
import type { ReceiptTemplate } from './receipt-template.ts'

const hour = (count: number): number => Date.UTC(2026, 2, 1, count)
const saved = (version: number, from: number, more: Partial<SavedTemplate> = {}): SavedTemplate => ({
  version,
  template: builtInTemplates.cashier,
  inForceFrom: new Date(hour(from)).toISOString(),
  isWithdrawn: false,
  ...more,
})

describe('the version in force', () => {
  it('is the one that began last, of two at once the newer', () => {
    const versions = [saved(1, 1), saved(2, 5), saved(3, 3), saved(4, 3)]
    expect([0, 1, 2, 3, 4, 5].map((at) => inForceAt(versions, hour(at))?.version)).toEqual([undefined, 1, 1, 4, 4, 2])
    expect(versions.map((version) => stateOf(version, versions, hour(4)))).toEqual([
      'past',
      'scheduled',
      'past',
      'in-force',
    ])
  })

  it('is never one that was taken back', () => {
    const versions = [saved(1, 1), saved(2, 2, { isWithdrawn: true })]
    expect(inForceAt(versions, hour(9))?.version).toBe(1)
    expect(stateOf(versions[1]!, versions, hour(9))).toBe('withdrawn')
  })
})

describe('what prints from now on', () => {
  const own: ReceiptTemplate = { ...builtInTemplates.cashier, secondLanguage: 'en-US' }
  const mine: ReceiptTemplate = { ...builtInTemplates.cashier, secondLanguage: 'ja-JP' }

  it('is the nearest place’s, and the place’s above where it gives its own up', () => {
    const outlet = [saved(1, 1, { template: own }), saved(2, 6, { template: null })]
    const merchant = [saved(1, 2, { template: mine })]
    expect(switchesFrom([outlet, merchant], hour(3))).toEqual([
      { at: hour(3), template: own },
      { at: hour(6), template: mine },
    ])
  })

  it('leaves out switches of a place above that nobody sees, and says where there is none', () => {
    const outlet = [saved(1, 1, { template: own })]
    expect(switchesFrom([outlet, [saved(1, 8, { template: mine })]], hour(3))).toHaveLength(1)
    expect(switchesFrom([[], []], hour(3))).toEqual([{ at: hour(3), template: undefined }])
  })
})
