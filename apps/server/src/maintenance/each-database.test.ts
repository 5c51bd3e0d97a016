import { expect, it } from 'vitest'
import { eachDatabase, fileOfDatabase, inEachDatabase } from './each-database.ts'

const one = { databaseUrl: 'postgres://a/one', cluster: undefined, others: [], dataFolder: '/data' }
const three = {
  ...one,
  cluster: 'one',
  others: [
    { databaseUrl: 'postgres://b/two', cluster: 'two' },
    { databaseUrl: 'postgres://c/three', cluster: 'three' },
  ],
}

it('leaves the only database as it is, and says nothing of it', async () => {
  expect(eachDatabase(one)).toEqual([{ settings: one, name: undefined }])
  const said: string[] = []
  expect(
    await inEachDatabase(
      one,
      (line) => said.push(line),
      ({ settings }) => Promise.resolve(settings === one ? 3 : 0),
    ),
  ).toBe(3)
  expect(said).toEqual([])
  const failing = inEachDatabase(
    one,
    () => {},
    () => Promise.reject(new Error('away')),
  )
  await expect(failing).rejects.toThrow('away')
})

it('takes each of several alone, in their order; one that is away does not hold up the others', async () => {
  const said: string[] = []
  const taken: unknown[] = []
  const outcome = await inEachDatabase(
    three,
    (line) => said.push(line),
    ({ settings }) => {
      taken.push([settings.databaseUrl, settings.cluster, settings.others, settings.dataFolder])
      return settings.cluster === 'two' ? Promise.reject(new Error('two does not answer')) : Promise.resolve(0)
    },
  )
  expect(taken).toEqual([
    ['postgres://a/one', 'one', [], '/data'],
    ['postgres://b/two', 'two', [], '/data'],
    ['postgres://c/three', 'three', [], '/data'],
  ])
  expect(said).toEqual(['one:', 'two:', 'two does not answer', 'three:'])
  expect(outcome).toBe(1)
})

it('gives each database a file of its own', () => {
  expect(fileOfDatabase('/b/shop.kassa', 0, 'one')).toBe('/b/shop.kassa')
  expect(fileOfDatabase('/b/shop.kassa', 1, 'two')).toBe('/b/shop-two.kassa')
  expect(fileOfDatabase('/b/shop', 0, undefined)).toBe('/b/shop')
})
