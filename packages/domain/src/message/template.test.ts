import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maskAddress, maskNumber } from './mask.ts'
import { mayResend, MOST_TRIES, stateAfter } from './outcome.ts'
import { MESSAGE_PURPOSES, messagePurposes, type PurposeFacts } from './purpose.ts'
import { checkTemplate, fillTemplate, tagsOf } from './template.ts'

const template = (content: string, title = 'Title', signature = 'Kassa') => ({ title, signature, content })

describe('a template', () => {
  test.each([
    ['one code', template('Code {code}'), null],
    ['one code, in the title', template('See above', '{code}'), null],
    ['no code', template('Hello'), { code: 'template.code-tag', facts: { count: 0 } }],
    ['two codes', template('{code} {code}'), { code: 'template.code-tag', facts: { count: 2 } }],
    [
      'a second in the signature',
      template('{code}', 'T', '{ code }'),
      { code: 'template.code-tag', facts: { count: 2 } },
    ],
    [
      'a name that is not known',
      template('{code} {password}'),
      {
        code: 'template.variable-unknown',
        facts: { field: 'content', name: 'password', known: '{code} {minutes}' },
      },
    ],
  ] as const)('with %s', (_, given, refusal) => {
    const checked = checkTemplate('register-code', given)
    expect(checked.ok ? null : checked.refusal).toEqual(refusal)
  })

  it('of a purpose without a code may not name one', () => {
    expect(checkTemplate('partner-approved', template('{code}')).ok).toBe(false)
    expect(checkTemplate('partner-approved', template('Hello { } {}')).ok).toBe(false)
    expect(checkTemplate('partner-approved', template('Hello {} {\n}')).ok).toBe(true)
  })

  it('puts facts in once, keeps the subject to one line and the signature last', () => {
    const { subject, text } = fillTemplate(template('{title}: {text}', '{title}\r\nBcc: x@y.example', 'Us'), {
      title: 'A\u2028B',
      text: '{title} <script>',
    })
    expect(subject).toBe('A B Bcc: x@y.example')
    expect(text).toBe('A\u2028B: {title} <script>\n\nUs\n')
  })

  it('leaves no known tag standing', () => {
    assert(
      property(constantFrom(...messagePurposes), string(), (purpose, between) => {
        const { variables }: PurposeFacts = MESSAGE_PURPOSES[purpose]
        const content = variables.map((name) => `{${name}}`).join(between.replaceAll(/[{}]/g, ''))
        const facts = Object.fromEntries(variables.map((name) => [name, 'x']))
        expect(tagsOf(fillTemplate(template(content), facts).text)).toEqual([])
      }),
    )
  })
})

test('addresses and numbers are shown in part', () => {
  expect(['anna@shop.example', '🦊a@b.c', 'nobody', '@x.y'].map(maskAddress)).toEqual([
    'a•••@shop.example',
    '🦊•••@b.c',
    '•••body',
    '•••',
  ])
  expect(['13800138000', '123'].map(maskNumber)).toEqual(['•••8000', '•••'])
})

test('what becomes of a message after a try', () => {
  const after = (tries: number, isUseful: boolean) =>
    (['sent', 'again', 'shut', 'never', 'unknown'] as const).map((outcome) => stateAfter(outcome, tries, isUseful))
  expect(after(1, true)).toEqual(['sent', 'queued', 'queued', 'failed', 'unknown'])
  expect(after(MOST_TRIES - 1, true)[1]).toBe('queued')
  expect(after(MOST_TRIES, true)).toEqual(['sent', 'given-up', 'given-up', 'failed', 'unknown'])
  expect(after(1, false)).toEqual(['sent', 'given-up', 'given-up', 'failed', 'unknown'])
  expect([mayResend('failed', true), mayResend('failed', false), mayResend('sent', true)]).toEqual([true, false, false])
})
