import { expect, it } from 'vitest'
import { areNamesApart, isSameServer, smsOf } from './sms.ts'

it('puts the code alone into the template of its purpose, a test into that of codes, and nothing else into any', () => {
  expect(smsOf('member-code', { code: '123456', minutes: '10' })).toEqual({
    template: 'member-code',
    params: { code: '123456' },
    link: null,
  })
  expect(smsOf('test', { sender: 'Shop' })).toEqual({
    template: 'member-code',
    params: { code: '000000' },
    link: null,
  })
  const link = 'https://shop.example/cashier/manage/r#abcdefghjkmn'
  expect(smsOf('receipt', { outlet: 'A', number: '1', receipt: link })).toEqual({
    template: 'receipt',
    params: { code: 'abcdefghjkmn' },
    link,
  })
  expect(smsOf('note', { title: 'x' })).toBeUndefined()
})

it('wants a name of its own for number, text and sender', () => {
  expect(areNamesApart({ to: 'to', text: 'text', from: 'from' })).toBe(true)
  expect(areNamesApart({ to: 'a', text: 'b', from: 'a' })).toBe(false)
  expect(areNamesApart({ to: 'a', text: 'a', from: 'b' })).toBe(false)
  expect(areNamesApart({ to: 'a', text: 'b', from: 'b' })).toBe(false)
})

it('takes a server for the same only with the same address and the same header', () => {
  const one = { url: 'https://sms.example/send', headerName: 'X-Token' }
  expect(isSameServer(one, { ...one })).toBe(true)
  expect(isSameServer(one, { ...one, url: 'https://sms.example/send/' })).toBe(false)
  expect(isSameServer(one, { ...one, headerName: 'X-Other' })).toBe(false)
})
