import { expect, it } from 'vitest'
import { keepAhead } from './keep-ahead.ts'

it('brings each file that is not there yet, the last first and three at a time, and goes on where one does not come', async () => {
  const urls = Array.from({ length: 20 }, (_, at) => `assets/${at}.js`)
  const added: unknown[] = []
  let open = 0
  let most = 0
  await keepAhead(urls, {
    match: (url) => {
      if (url === 'assets/1.js') return Promise.reject(new Error('no disk'))
      return Promise.resolve(url === 'assets/0.js' ? new Response() : undefined)
    },
    add: async (url) => {
      added.push(url)
      most = Math.max(most, (open += 1))
      await new Promise((done) => setTimeout(done, 1))
      open -= 1
      if (url === 'assets/7.js') throw new Error('no line')
    },
  })
  expect(added).toEqual(urls.slice(2).toReversed())
  expect([most, open]).toEqual([3, 0])
})
