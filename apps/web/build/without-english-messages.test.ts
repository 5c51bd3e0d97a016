import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { silenceMessages } from './without-english-messages.ts'

const english = createRequire(import.meta.url)
  .resolve('zod/v4/locales')
  .replace(/index\.[a-z]+$/, 'en.js')

test('what stands in its place is taken by zod as the sentences were', async () => {
  expect(readFileSync(english, 'utf8')).toMatch(/export default function \(\) \{\s*return \{\s*localeError: error\(\),/)
  const made = (await import(`data:text/javascript,${encodeURIComponent(silenceMessages(english) ?? '')}`)) as {
    default: () => Parameters<typeof z.config>[0]
  }
  const before = { ...z.config() }
  onTestFinished(() => void z.config(before))
  z.config(made.default())
  const schema = z.object({ name: z.string().min(2), own: z.string().refine(() => false, 'rule.own') })
  const issues = schema.safeParse({ name: 'a', own: 'b' }).error?.issues.map(({ code, message }) => [code, message])
  expect(issues).toEqual([
    ['too_small', 'Invalid input'],
    ['custom', 'rule.own'],
  ])
})

test('a rule without words of its own says what it said with the sentences', () =>
  expect(z.custom(() => false).safeParse(1).error?.issues[0]?.message).toBe('Invalid input'))

test('any other file stays as it is', () => expect(silenceMessages(english.replace('en.js', 'ja.js'))).toBeNull())
