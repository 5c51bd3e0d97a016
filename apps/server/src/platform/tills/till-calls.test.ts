import { expect, test } from 'vitest'
import { asTillCall, gapOfTills } from './till-calls.ts'

const soon = () => new Promise((done) => setImmediate(done))

test('whoever may wait begins once the last till has its answer, also where that is a failure', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const calls = [asTillCall(() => one.promise), asTillCall(() => other.promise)]
  let isOver = false
  const gap = gapOfTills().then(() => (isOver = true))
  one.resolve('booked')
  await soon()
  expect([await calls[0], isOver]).toEqual(['booked', false])
  other.reject(new Error('lost'))
  await expect(calls[1]).rejects.toThrow('lost')
  await gap
  await gapOfTills()
})

test('where tills leave no gap it begins all the same', async () => {
  const call = Promise.withResolvers<void>()
  const selling = asTillCall(() => call.promise)
  await gapOfTills()
  call.resolve()
  await selling
})
