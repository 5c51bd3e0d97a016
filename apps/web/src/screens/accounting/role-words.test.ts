import { roleWords } from '@kassa/contract/accounting/role-words.ts'
import { expect, it } from 'vitest'
import en from '../../words/en/accounting.json' with { type: 'json' }
import ja from '../../words/ja/accounting.json' with { type: 'json' }
import zh from '../../words/zh/accounting.json' with { type: 'json' }

it.each(Object.entries({ en: en.role, zh: zh.role, ja: ja.role }))(
  'a role has the same name in what the server says and on screen: %s',
  (language, names) => {
    const said = Object.entries(roleWords).map(([role, words]) => [role, words[language as 'en' | 'zh' | 'ja']])
    expect(Object.fromEntries(said)).toEqual(names)
  },
)
