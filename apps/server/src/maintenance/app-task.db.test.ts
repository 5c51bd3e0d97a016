import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world.ts'
import { sql } from '../platform/db/sql.ts'
import { app } from './app-task.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const lines: string[] = []
  const workshop = { database: world.database, open: () => Promise.reject(new Error('not needed')) }
  const code = await app(
    workshop,
    { task: 'app', args: [...args], secret: undefined },
    (line) => lines.push(line),
    () => {},
  )
  return { code, said: lines.join('\n') }
}

const register = (redirect: string, ...more: readonly string[]) =>
  run('register', '--name', 'Loyal Lamp', '--website', 'https://lamp.example', '--redirect', redirect, ...more)

test('an app is registered with a secret that is shown once, listed, and disabled once', async () => {
  const { said } = await register('https://lamp.example/back')
  const [, id = ''] = /client_id +(\S+)/.exec(said) ?? []
  const [, secret = ''] = /client_secret +(\S+)/.exec(said) ?? []
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(await world.sql(sql`select to_jsonb(app) from app`))).not.toContain(secret)
  expect((await run('list')).said).toContain(`${id}  Loyal Lamp  https://lamp.example/back`)
  expect((await run('disable', id)).code).toBe(0)
  expect((await run('disable', id)).code).toBe(1)
  expect((await run('disable', 'Loyal Lamp')).code).toBe(1)
  expect((await run('list')).said).toContain('(disabled)')
})

test('one that keeps no secret gets none', async () => {
  expect((await register('http://127.0.0.1:7777/back', '--public')).said).not.toContain('client_secret')
})

test.each([
  'http://lamp.example/back',
  'https://lamp.example/back#x',
  'https://a:b@lamp.example/',
  'lamp:back',
  'back',
])('nobody is sent back to %s', async (address) => {
  const before = await world.sql(sql`select from app`)
  await expect(register(address)).rejects.toThrow(address)
  expect(await world.sql(sql`select from app`)).toHaveLength(before.length)
})

test('anything else says how it is used', async () => {
  await expect(run('sell')).rejects.toThrow('npm run app -- list')
  await expect(run('register', '--name', 'Lamp')).rejects.toThrow('--redirect')
})
