import { describe, expect, it } from 'vitest'
import { phonePage } from './phone.ts'
import { Player } from './player.ts'

const asked = {
  number: 'A1',
  amountMinor: 1_200,
  amountText: '12.00',
  currency: 'CNY',
  subject: 'Tea <b>',
  noticeUrl: null,
  owner: 'shop',
  usual: 'phone',
} as const

/** The phone of one payment: what it shows after a wish, how the payment stands, and how often the merchant was told. */
function phoneOf(tellsNo = false) {
  let told = 0
  const count = () => {
    told += 1
    return undefined
  }
  const player = new Player(count, () => 0, { tellsNo })
  const trade = player.book.open(asked)!
  const press = async (wish: string | null, language = 'en') => {
    const headers = { 'accept-language': language }
    const raw = wish === null ? '' : `do=${wish}`
    const heard = { method: wish === null ? 'GET' : 'POST', path: '/phone/A1', raw, headers }
    const shown = await phonePage(player, heard as never)
    await player.told()
    return { text: typeof shown === 'object' ? shown.body : '', state: trade.state, told }
  }
  return { press }
}

describe('the customer’s phone', () => {
  it.each([
    ['pay', 'paid', 1],
    ['decline', 'closed', 0],
    ['wait', 'waiting', 0],
    ['lapse', 'closed', 0],
    ['anything', 'waiting', 0],
  ])('does %s: the payment is %s, told %i times', async (wish, state, told) => {
    expect(await phoneOf().press(wish)).toMatchObject({ state, told })
  })

  it('tells a no where the channel tells it, and never that the time ran out', async () => {
    expect((await phoneOf(true).press('decline')).told).toBe(1)
    expect((await phoneOf(true).press('lapse')).told).toBe(0)
  })

  it('goes on asking after a wait, and is over once the time ran out', async () => {
    const { press } = phoneOf()
    expect((await press('wait')).text).toContain('Still waiting')
    expect((await press(null)).text).not.toContain('Still waiting')
    expect((await press('lapse')).text).toContain('Not paid')
    expect(await press('pay')).toMatchObject({ state: 'closed', told: 0 })
  })

  it.each([
    ['en', 'Let the time run out'],
    ['zh-CN', '超时未付'],
    ['ja', '時間切れにする'],
  ])('offers four ways in %s, and writes what it was given as text', async (language, words) => {
    const { text } = await phoneOf().press(null, language)
    expect(text).toContain(words)
    expect(text.match(/name="do"/g)).toHaveLength(4)
    expect(text).not.toContain('<b>')
  })
})
