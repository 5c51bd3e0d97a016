import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import en from '../../words/en/people.json' with { type: 'json' }
import ja from '../../words/ja/people.json' with { type: 'json' }
import zh from '../../words/zh/people.json' with { type: 'json' }
import { callText, changedFields, subjectText } from './call-text.ts'

const words = { en, zh, ja }
const inLanguage = async (language: keyof typeof words) => {
  const i18n = createInstance()
  await i18n.init({ lng: language, resources: { [language]: { people: words[language] } }, defaultNS: 'people' })
  return i18n.getFixedT(language, 'people')
}

describe('a call in words', () => {
  it.each([
    ['organisation.create-outlet', 'Added outlet', '新增门店', '店舗を追加'],
    [
      'identity.set-merchant-admin-lock',
      'Locked or unlocked merchant’s administrator',
      '锁定/解锁商户管理员',
      '加盟店の管理者をロック・解除',
    ],
    ['organisation.set-staff-enabled', 'Enabled or disabled staff', '启用/停用员工', 'スタッフを有効・無効を切替'],
    ['identity.login', 'Signed in', '登录', 'ログイン'],
    ['identity.change-password', 'Changed the password', '修改密码', 'パスワードを変更'],
    ['sales.book-sale', 'Sold', '销售', '会計'],
    ['sales.move-cash', 'Put cash in or took it out', '存入/取出现金', '入出金'],
    ['later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing'],
  ])('%s', async (name, ...expected) => {
    const said = []
    for (const language of ['en', 'zh', 'ja'] as const) said.push(callText(await inLanguage(language), name))
    expect(said).toEqual(expected)
  })
})

describe('what a line is about', () => {
  it.each([
    [{ subject: 'outlet/1', before: { name: 'Old' }, after: { name: 'Quay' } }, 'Quay · outlet', 'Quay · 门店'],
    [{ subject: 'staff/1', before: { number: 'S-1' }, after: null }, 'S-1 · staff', 'S-1 · 员工'],
    [{ subject: 'stock/1', before: null, after: { onHand: 3 } }, 'stock', '库存'],
    [{ subject: 'later/1', before: null, after: null }, 'later', 'later'],
    [{ subject: null, before: null, after: null }, '', ''],
  ])('%j', async (line, ...expected) => {
    expect([subjectText(await inLanguage('en'), line), subjectText(await inLanguage('zh'), line)]).toEqual(expected)
  })

  it('is told field by field, what stayed the same left out', () => {
    expect(changedFields({ name: 'Old', at: [1], is: 1 }, { name: 'New', at: [1], more: true })).toEqual([
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'is', before: '1', after: '–' },
      { field: 'more', before: '–', after: 'true' },
    ])
    expect(changedFields(null, { amountMinor: -3_110, currency: 'CNY', limitMinor: null })).toEqual([
      { field: 'amountMinor', before: '–', after: '−¥31.10' },
      { field: 'currency', before: '–', after: 'CNY' },
    ])
    expect(changedFields(null, null)).toEqual([])
  })
})
