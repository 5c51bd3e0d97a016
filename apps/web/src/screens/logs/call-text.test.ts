import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import en from '../../words/en/people.json' with { type: 'json' }
import ja from '../../words/ja/people.json' with { type: 'json' }
import zh from '../../words/zh/people.json' with { type: 'json' }
import { callText } from './call-text.ts'

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
    ['later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing', 'later.unknown-thing'],
  ])('%s', async (name, ...expected) => {
    const said = []
    for (const language of ['en', 'zh', 'ja'] as const) said.push(callText(await inLanguage(language), name))
    expect(said).toEqual(expected)
  })
})
