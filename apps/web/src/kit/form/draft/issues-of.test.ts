import { describe, expect, it } from 'vitest'
import { array, int, object, string } from 'zod'
import { issuesOf } from './issues-of.ts'

const schema = object({ name: string().min(2), lines: array(object({ price: int().min(1) })).min(1) })
const found = (draft: unknown): [string, boolean][] =>
  [...issuesOf(schema, draft)].map(([path, issue]) => [path, issue.isMissing])

describe('what is not right yet', () => {
  it('is nothing for a sound draft', () => expect(found({ name: 'Tea', lines: [{ price: 1 }] })).toEqual([]))

  it('tells what is missing from what is wrong', () => {
    expect(found({ name: '', lines: [] })).toEqual([
      ['name', true],
      ['lines', true],
    ])
    expect(found({ name: 'T', lines: [{ price: '12.' }, { price: null }] })).toEqual([
      ['name', false],
      ['lines.0.price', false],
      ['lines.1.price', true],
    ])
  })
})
