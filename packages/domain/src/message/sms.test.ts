import { expect, it } from 'vitest'
import { smsOf } from './sms.ts'

it('puts the code alone into the template of its purpose, a test into that of codes, and nothing else into any', () => {
  expect(smsOf('member-code', { code: '123456', minutes: '10' })).toEqual({
    template: 'member-code',
    params: { code: '123456' },
  })
  expect(smsOf('test', { sender: 'Shop' })).toEqual({ template: 'member-code', params: { code: '000000' } })
  expect(smsOf('note', { title: 'x' })).toBeUndefined()
})
