import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { codesBelow, found, nodesOf, toggled } from './permission-nodes.ts'

const all = (): boolean => true

describe('the permission tree of a tier', () => {
  it.each(['operator', 'partner', 'merchant', 'staff'] as const)('has every code of the %s', (tier) => {
    const shown = nodesOf(tier, 'en').flatMap(codesBelow)
    for (const code of codesOfTier(tier)) expect(shown).toContain(code)
  })

  it('finds by a piece of the name in the language shown, keeping the branches above', () => {
    const [desk] = found(nodesOf('staff', 'zh'), '无单退款')
    expect(desk?.code).toBe('02')
    expect(codesBelow(desk!)).toEqual(['02', '0203', '020302'])
    expect(found(nodesOf('staff', 'en'), 'no such thing')).toEqual([])
  })

  it('checks the branches above a leaf and unchecks what is below a branch', () => {
    const chosen = toggled([], ['020301'], true, all)
    expect(chosen).toEqual(['02', '0203', '020301'])
    expect(toggled([...chosen, '020302', '0201'], ['0203'], false, all)).toEqual(['02', '0201'])
  })

  it('touches nothing that the person does not hold', () => {
    const mine = (code: string): boolean => code !== '020302'
    expect(toggled([], ['0203', '020301', '020302'], true, mine)).toEqual(['02', '0203', '020301'])
    expect(toggled(['0203', '020301', '020302'], ['0203'], false, mine)).toEqual(['020302'])
  })
})
