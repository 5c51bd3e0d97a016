import { describe, expect, test } from 'vitest'
import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
import { localeOf, refusalBody } from './refusal.ts'

describe('the language of an answer', () => {
  test.each([
    ['Accept-Language=zh-CN', 'ja', 'ja-JP', 'zh-CN'],
    ['a=1; Accept-Language=ja-JP; b=2', 'zh', undefined, 'ja-JP'],
    ['Accept-Language=fr-FR', 'zh', 'ja-JP', 'en-US'],
    ['XAccept-Language=zh-CN', undefined, undefined, 'en-US'],
    [undefined, 'fr;q=0.9, ja;q=0.5', 'zh-CN', 'ja-JP'],
    [undefined, 'fr', 'zh-CN', 'zh-CN'],
    [undefined, undefined, undefined, 'en-US'],
  ] as const)('cookie %s, header %s, profile %s: %s', (cookie, header, profile, locale) =>
    expect(localeOf(cookie, header, profile)).toBe(locale),
  )
})

describe('a refusal', () => {
  test('is worded with its facts', () => {
    const { status, body } = refusalBody({ code: 'request.too-often', facts: { seconds: 30 } }, 'zh-CN', 'r1')
    expect([status, body.message]).toEqual([429, '尝试过于频繁，请在 30 秒后重试。'])
    expect(body).toMatchObject({ code: 'request.too-often', details: { seconds: 30 }, whatToDo: 'retry' })
  })

  test('outside the list becomes a fault that tells nothing but the number of the request', () => {
    const { status, body } = refusalBody({ code: 'no.such', facts: { password: 'x' } }, 'en-US', 'r1')
    expect([status, body.code, body.details]).toEqual([500, 'server.fault', { requestId: 'r1' }])
  })

  test.each(Object.keys(errors) as ErrorCode[])('%s has a sentence in three languages', (code) => {
    const holes = new Set(
      (['en', 'zh', 'ja'] as const).map((word) =>
        (withForms(errors[code][word]).match(/\{\w+\}/g) ?? []).sort().join(),
      ),
    )
    expect(holes.size).toBe(1)
  })
})
