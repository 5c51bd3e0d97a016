import { describe, expect, it } from 'vitest'
import { refusalOf, makeUnreachableError } from './api-error.ts'
import { createIntention } from './intention.ts'

const counting = () => {
  let n = 0
  return createIntention(() => `key-${++n}`)
}

describe('an intention', () => {
  it('keeps its key while the same request has had no certain answer', () => {
    const intention = counting()
    expect(intention.keyFor({ a: 1 })).toBe('key-1')
    intention.settle(makeUnreachableError('offline', false))
    expect(intention.keyFor({ a: 1 })).toBe('key-1')
  })

  it('has a new key for another request', () => {
    const intention = counting()
    intention.keyFor({ a: 1 })
    expect(intention.keyFor({ a: 2 })).toBe('key-2')
  })

  it('has a new key after success and after a refusal that changed nothing', () => {
    const intention = counting()
    intention.keyFor({ a: 1 })
    intention.settle()
    expect(intention.keyFor({ a: 1 })).toBe('key-2')
    const body = { code: 'x.y', message: 'no', details: {}, whatToDo: 'edit', dataState: 'nothing-happened' } as const
    intention.settle(refusalOf(422, body, ''))
    expect(intention.keyFor({ a: 1 })).toBe('key-3')
  })
})
