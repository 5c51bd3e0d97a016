import { expect, test } from 'vitest'
import { withoutServersPart } from './without-answers.ts'

const file = '/anywhere/packages/contract/src/sales/order.calls.ts'

/** Evaluates the declarations of a file, with an `endpoint` that returns its argument. */
const declared = async (code: string): Promise<unknown> => {
  const file = `const endpoint = (described) => described; ${code}`
  const { one, two } = (await import(`data:text/javascript,${encodeURIComponent(file)}`)) as Record<string, unknown>
  return [one, two]
}

const calls = `
export const one = endpoint({ name: 'a.one', path: '/one', request: { answer: 1 }, answer: [{ refusals: 2 }], refusals: ['x'], summary: 'One, and more' })
export const two = endpoint({
  summary: 'Two',
  name: 'a.two',
  answer: deep(1, 2),
})
function deep() { throw new Error('what is cut is not worked out') }
`

test('what only the server reads of a call is cut, and nothing else', async () =>
  expect(await declared(withoutServersPart(file, calls) ?? '')).toEqual([
    { name: 'a.one', path: '/one', request: { answer: 1 } },
    { name: 'a.two' },
  ]))

test('a request that is only sent is cut too, and one that somebody reads, or of a call that a function makes, stays', async () => {
  const requests = new Set(['one'])
  const [one, two] = (await declared(
    withoutServersPart(file, calls.replace("'a.two',", "'a.two', request: deep(),"), requests) ?? '',
  )) as object[]
  expect([one, two]).toEqual([{ name: 'a.one', path: '/one', request: { answer: 1 } }, { name: 'a.two' }])
  const made = 'export const all = (name) => ({ list: endpoint({ name, request: 1, answer: 2 }) })'
  expect(withoutServersPart(file, made, requests)).toContain('request: 1')
})

test.each([
  ['a file that declares no call', file, 'export const answer = { answer: 1 }'],
  ['a file from elsewhere', '/anywhere/apps/web/src/a.ts', calls],
])('%s stays as it is', (_what, id, code) => expect(withoutServersPart(id, code)).toBeNull())
