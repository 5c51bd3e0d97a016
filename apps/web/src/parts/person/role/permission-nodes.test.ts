import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { codesBelow, findNodes, nodesOf, toggleCodes } from './permission-nodes.ts'

const all = (): boolean => true

describe('the permission tree of a tier', () => {
  it.each(['operator', 'partner', 'merchant', 'staff'] as const)('has every code of the %s', (tier) => {
    const shown = nodesOf(tier, 'en').flatMap(codesBelow)
    for (const code of codesOfTier(tier)) expect(shown).toContain(code)
  })

  it('finds by a piece of the name in the language shown, keeping the branches above', () => {
    const [desk] = findNodes(nodesOf('staff', 'zh'), '无单退款')
    expect(desk?.code).toBe('02')
    expect(codesBelow(desk!)).toEqual(['02', '0203', '020302'])
    expect(findNodes(nodesOf('staff', 'en'), 'no such thing')).toEqual([])
  })

  it('checks the branches above a leaf and unchecks what is below a branch', () => {
    const chosen = toggleCodes([], ['020301'], true, all)
    expect(chosen).toEqual(['02', '0203', '020301'])
    expect(toggleCodes([...chosen, '020302', '0201'], ['0203'], false, all)).toEqual(['02', '0201'])
  })

  it('touches nothing that the person does not hold', () => {
    const mine = (code: string): boolean => code !== '020302'
    expect(toggleCodes([], ['0203', '020301', '020302'], true, mine)).toEqual(['02', '0203', '020301'])
    expect(toggleCodes(['0203', '020301', '020302'], ['0203'], false, mine)).toEqual(['020302'])
  })
})
