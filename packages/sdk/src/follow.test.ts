import { expect, test } from 'vitest'
import { follow } from './follow.ts'
import { openKassa } from './kassa.ts'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const round = (next: string, data: readonly object[] = []) =>
  json(200, { reload: [], gone: [], data, next, complete: true })

/** A feed that answers what the list says, one after the other, and then never again. */
function feedOf(answers: readonly (() => Response)[]) {
  const asked: (string | null)[] = []
  const kassa = openKassa({
    key: 'kassa_live_x',
    address: 'https://shop.example.com',
    fetch: (url) => {
      asked.push(new URL(typeof url === 'string' ? url : '').search)
      const next = answers[asked.length - 1]
      return next ? Promise.resolve(next()) : new Promise(() => {})
    },
  })
  return { kassa, asked }
}

test('Kassa waits for the next change once the place is known', async () => {
  const { kassa, asked } = feedOf([() => round('a'), () => round('b', [{ id: 'thing' }])])
  const rounds = follow(kassa, { waitSeconds: 7, pauseMilliseconds: 1 })
  await rounds.next()
  expect((await rounds.next()).value).toMatchObject({ next: 'b' })
  expect(asked).toEqual(['', '?after=a&wait=7'])
})

test('the release before knows no wait and is asked again and again', async () => {
  const { kassa, asked } = feedOf([() => json(422, { code: 'request.invalid' }), () => round('b'), () => round('c')])
  const rounds = follow(kassa, { after: 'a', pauseMilliseconds: 1 })
  await rounds.next()
  await rounds.next()
  expect(asked).toEqual(['?after=a&wait=20', '?after=a', '?after=b'])
})

test('whoever ends it while Kassa waits is not held', async () => {
  const { kassa } = feedOf([])
  const end = new AbortController()
  const next = follow(kassa, { after: 'a', signal: end.signal }).next()
  end.abort()
  expect((await next).done).toBe(true)
})
