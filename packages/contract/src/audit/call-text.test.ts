import { describe, expect, it } from 'vitest'
import { callText, logWords, subjectText } from './call-text.ts'
import { loggedThings } from './logged-things.ts'

const languages = ['en', 'zh', 'ja'] as const

describe('a call in words', () => {
  it.each([
    ['organisation.create-outlet', 'Added outlet', '新增门店', '店舗を追加'],
    [
      'identity.set-merchant-admin-lock',
      'Locked or unlocked merchant’s administrator',
      '锁定/解锁商户管理员',
      '加盟店の管理者をロック・解除',
    ],
    ['organisation.set-staff-enabled', 'Enabled or disabled staff', '启用/停用员工', 'スタッフを有効・無効に切替'],
    ['identity.login', 'Logged in', '登录', 'ログイン'],
    ['identity.change-password', 'Changed the password', '修改密码', 'パスワードを変更'],
    ['organisation.set-staff-password', 'Set the password of staff', '重置员工密码', 'スタッフのパスワードを設定'],
    ['sales.book-sale', 'Sold', '销售', '販売'],
    ['sales.move-cash', 'Moved cash in or out', '存入/取出现金', '入出金'],
    ['later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing'],
    ['toString.to-string', 'toString.to-string', 'toString.to-string', 'toString.to-string'],
  ])('%s', (name, ...expected) => {
    expect(languages.map((language) => callText(logWords[language], name))).toEqual(expected)
  })
})

describe('what a line is about', () => {
  it.each([
    [{ subject: 'outlet/1', before: { name: 'Old' }, after: { name: 'Quay' } }, 'Quay · outlet', 'Quay · 门店'],
    [{ subject: 'staff/1', before: { number: 'S-1' }, after: null }, 'S-1 · staff', 'S-1 · 员工'],
    [{ subject: 'stock/1', before: null, after: { onHand: 3 } }, 'stock', '库存'],
    [{ subject: 'later/1', before: null, after: null }, 'later', 'later'],
    [{ subject: null, before: null, after: null }, '', ''],
  ])('%j', (line, ...expected) => {
    expect([subjectText(logWords.en, line), subjectText(logWords.zh, line)]).toEqual(expected)
  })
})

describe('the words', () => {
  it.each(['kind', 'whole', 'verb', 'thing'] as const)('%s are the same in the three languages, none empty', (part) => {
    for (const language of languages) {
      expect(Object.keys(logWords[language][part]).toSorted()).toEqual(Object.keys(logWords.en[part]).toSorted())
      expect(Object.values(logWords[language][part])).not.toContain('')
    }
  })

  it.each(loggedThings)('name %s', (thing) => {
    expect(Object.hasOwn(logWords.en.thing, thing)).toBe(true)
  })

  it('say where the parts of a phrase go', () => {
    for (const { phrase, named } of Object.values(logWords)) {
      expect(phrase).toMatch(/\{\{action\}\}.*\{\{about\}\}|\{\{about\}\}.*\{\{action\}\}/)
      expect(named).toMatch(/\{\{name\}\}.*\{\{thing\}\}|\{\{thing\}\}.*\{\{name\}\}/)
    }
  })
})
