import { describe, expect, it } from 'vitest'
import { nameBeside, VIEW_NAME_LENGTH } from './list-view.ts'

const low = { name: 'Low', address: { state: 'low' } }
const other = (name: string) => ({ name, address: { state: 'other' } })

describe('a view beside others', () => {
  it('keeps its name where it is free, or where the one that has it asks the same', () => {
    expect(nameBeside(low, [])).toBe('Low')
    expect(nameBeside(low, [low, other('Low 2')])).toBe('Low')
  })

  it('is numbered where another asks something else, one key more being something else', () => {
    expect(nameBeside(low, [other('Low')])).toBe('Low 2')
    expect(nameBeside(low, [{ name: 'Low', address: { state: 'low', by: 'day' } }])).toBe('Low 2')
    expect(nameBeside(low, [other('Low'), other('Low 2')])).toBe('Low 3')
    expect(nameBeside(low, [other('Low'), { ...low, name: 'Low 2' }])).toBe('Low 2')
  })

  it('is never too long, and not cut through a character', () => {
    const long = '🍵'.repeat(VIEW_NAME_LENGTH / 2)
    expect(nameBeside({ ...low, name: long }, [other(long)])).toBe(`${'🍵'.repeat(14)} 2`)
    const blank = `${'x'.repeat(27)} yz`
    expect(nameBeside({ ...low, name: blank }, [other(blank)])).toBe(`${'x'.repeat(27)} 2`)
  })
})
