// A server with its own desk and those of releases before: each browser is given the one that it was told of, and files of a page that is open.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DESK_COOKIE, DESK_RELEASE } from '@kassa/contract/device/desk-release.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteModule, noteTables } from '../../../../test/note-module.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { bundleFinder, keepOwnBundle, listBundles } from './desk-bundles.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-desks-'))
const webFolder = path.join(folder, 'web')
const desksFolder = path.join(folder, 'desks')
let world: World

function build(place: string, version: string, release?: number): void {
  fs.mkdirSync(path.join(place, 'assets'), { recursive: true })
  const told = release === undefined ? '' : `<meta name="release" content="${release}">`
  fs.writeFileSync(
    path.join(place, 'index.html'),
    `<head><meta name="version" content="${version}">${told}</head>${version}`,
  )
  fs.writeFileSync(path.join(place, 'sw.js'), `worker of ${version}`)
  fs.writeFileSync(path.join(place, 'assets', `main-${version.replaceAll('.', '')}aaaa.js`), version)
}

beforeAll(async () => {
  build(webFolder, '2.0.0', DESK_RELEASE)
  build(path.join(desksFolder, '1.0.0'), '1.0.0', DESK_RELEASE - 1)
  build(path.join(desksFolder, '0.9.0'), '0.9.0', DESK_RELEASE - 2)
  build(path.join(desksFolder, '0.8.0'), '0.8.0')
  const settings = { webFolder, desksFolder, publicCallsPerMinute: 1_000_000 }
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, ...settings })
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true })
})

const get = async (url: string, version?: string): Promise<[number, string]> => {
  const headers = version === undefined ? {} : { cookie: `a=b; ${DESK_COOKIE}=${version}; c=d` }
  const { statusCode, payload } = await world.running.server.app.inject({
    method: 'GET',
    url: `/cashier/manage/${url}`,
    headers,
  })
  return [statusCode, payload]
}

describe('a browser', () => {
  test.each([
    [undefined, '2.0.0'],
    ['1.0.0', '1.0.0'],
    ['0.9.0', '2.0.0'],
    ['0.8.0', '2.0.0'],
    ['7.7.7', '2.0.0'],
    ['../../etc', '2.0.0'],
    ['', '2.0.0'],
  ])('told of version %s is given %s: its page and its worker', async (told, given) => {
    expect((await get('login', told))[1]).toContain(`</head>${given}`)
    expect(await get('sw.js', told)).toEqual([200, `worker of ${given}`])
  })

  test('with a page of another build open is given the files of that build, and no others', async () => {
    expect(await get('assets/main-100aaaa.js')).toEqual([200, '1.0.0'])
    expect(await get('assets/main-200aaaa.js', '1.0.0')).toEqual([200, '2.0.0'])
    expect((await get('assets/main-777aaaa.js'))[0]).toBe(404)
    expect((await get('assets/../../secret.js'))[0]).not.toBe(200)
  })
})

test('the server keeps its own desk for the next release, whole, and forgets the oldest', () => {
  expect(listBundles({ webFolder, desksFolder }).map(({ version, isNewest }) => [version, isNewest])[0]).toEqual([
    '2.0.0',
    true,
  ])
  expect(fs.readFileSync(path.join(desksFolder, '2.0.0', 'sw.js'), 'utf8')).toBe('worker of 2.0.0')
  expect(listBundles({ webFolder, desksFolder }).filter(({ version }) => version === '2.0.0')).toHaveLength(1)
  const many = path.join(folder, 'many')
  for (const at of [1, 2, 3, 4, 5, 6]) {
    build(path.join(many, `1.0.${at}`), `1.0.${at}`, DESK_RELEASE)
    fs.utimesSync(path.join(many, `1.0.${at}`), at, at)
  }
  keepOwnBundle({ webFolder, desksFolder: many })
  expect(fs.readdirSync(many).toSorted()).toEqual(['1.0.3', '1.0.4', '1.0.5', '1.0.6', '2.0.0'])
})

test('a desk that is put there later is found within ten seconds', () => {
  let now = 0
  const finder = bundleFinder({ webFolder, desksFolder: path.join(folder, 'later') }, () => now)
  const cookie = `${DESK_COOKIE}=1.5.0`
  expect(finder.folderFor(cookie)).toBe(webFolder)
  build(path.join(folder, 'later', '1.5.0'), '1.5.0', DESK_RELEASE)
  now = 10_001
  expect(finder.folderFor(cookie)).toBe(path.join(folder, 'later', '1.5.0'))
})
