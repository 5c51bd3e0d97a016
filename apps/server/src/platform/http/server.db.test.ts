import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import perfHooks from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, fetchPicture, listNotes, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeNeighbour, makeWorld, type World } from '../../../test/world.ts'
import { modules } from '../../program.ts'
import { isOfApps } from '../apps/admit-app.ts'
import { apiPage } from './api-page.ts'
import { openApi } from './open-api.ts'

const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-web-'))
let world: World
let shop: Shop

beforeAll(async () => {
  fs.mkdirSync(path.join(webFolder, 'assets'))
  fs.writeFileSync(
    path.join(webFolder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  )
  fs.writeFileSync(path.join(webFolder, 'sw.js'), 'self')
  fs.writeFileSync(path.join(webFolder, 'assets', 'main-Ab3dE6gh.js'), 'hashed')
  fs.writeFileSync(path.join(webFolder, '.secret'), 'hidden')
  fs.writeFileSync(path.join(path.dirname(webFolder), 'kassa-outside.txt'), 'outside')
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, webFolder, publicCallsPerMinute: 1_000_000 })
  shop = await makeShop(world)
})
afterAll(async () => {
  await world.close()
  fs.rmSync(webFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  world.running.server.app.inject({ method: 'GET', url, headers })

describe('the web app', () => {
  test.each([
    '/cashier/manage/',
    '/cashier/manage/login',
    '/cashier/manage/shop-productMgmt',
    '/cashier/manage/auth/404',
    '/cashier/manage/a/b.c/d',
    '/cashier/manage/index.html',
  ])('%s is a screen', async (url) => {
    const { statusCode, headers, payload } = await get(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(payload).toContain(`content="${nonce}"`)
  })

  test('has a new nonce each time, and no inline script is allowed', async () => {
    const policies = await Promise.all([get('/cashier/manage/'), get('/cashier/manage/')])
    const [one, two] = policies.map(({ headers }) => String(headers['content-security-policy']))
    expect(one).not.toBe(two)
    expect(one).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(one).not.toContain('unsafe-inline')
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
      expect(one).toContain(rule)
    }
  })

  test('keeps what is named after its contents, and asks for the rest', async () => {
    const script = await get('/cashier/manage/assets/main-Ab3dE6gh.js')
    expect([script.payload, script.headers['cache-control']]).toEqual(['hashed', 'public, max-age=31536000, immutable'])
    const worker = await get('/cashier/manage/sw.js')
    expect([worker.headers['cache-control'], worker.headers['service-worker-allowed']]).toEqual([
      'no-cache',
      '/cashier/manage/',
    ])
  })

  test.each([
    '.env',
    '.env.production',
    '.git/config',
    '.git/HEAD',
    'a/.htaccess',
    'wp-login.php',
    'wp-admin/setup-config.php',
    'backup.sql',
    'config.json',
    'main.js.map',
  ])('%s is no screen and no file', async (asked) => {
    for (const base of ['/cashier/manage/', '/']) {
      const { statusCode, payload } = await get(base + asked)
      expect([statusCode, payload.includes('id="root"')]).toEqual([404, false])
    }
  })

  test('a script that is gone is not a screen', async () => {
    expect((await get('/cashier/manage/assets/main-Old00000.js')).statusCode).toBe(404)
  })

  test.each([
    '/cashier/manage/.secret',
    '/cashier/manage/..%2fkassa-outside.txt',
    '/cashier/manage/../kassa-outside.txt',
    '/cashier/manage/assets/..%2f..%2fkassa-outside.txt',
  ])('%s shows no file', async (url) => {
    const { payload } = await get(url)
    expect(payload).not.toMatch(/hidden|outside/)
  })

  test('is where the root leads', async () => {
    const { statusCode, headers } = await get('/')
    expect([statusCode, headers['location']]).toEqual([302, '/cashier/manage/login'])
  })
})

describe('every answer', () => {
  test.each(['/livez', '/cashier/manage/login', '/cashier/api/note/notes', '/nowhere'])(
    '%s is safe to look at',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
      })
    },
  )

  test('of a call is kept nowhere', async () => {
    const { headers } = await world.call(listNotes, {}, { as: shop.admin.token })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
  })

  test('names its request, by the caller’s own number where it is sound', async () => {
    expect((await get('/livez', { 'x-request-id': 'till-7-0001' })).headers['x-request-id']).toBe('till-7-0001')
    expect((await get('/livez', { 'x-request-id': 'a\nb' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('whoever asks only for the head', () => {
  const ask = (method: 'GET' | 'HEAD', url: string, as?: string) =>
    world.running.server.app.inject({ method, url, headers: as === undefined ? {} : { authorization: `Bearer ${as}` } })

  test.each(['/livez', '/', '/cashier/api/openapi.json', '/cashier/api/note/notes'])(
    'of %s gets that of the answer',
    async (url) => {
      const [head, whole] = [await ask('HEAD', url, shop.admin.token), await ask('GET', url, shop.admin.token)]
      expect([head.statusCode, head.payload]).toEqual([whole.statusCode, ''])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    },
  )

  test('is asked who they are like everybody, and hears no events', async () => {
    expect((await ask('HEAD', '/cashier/api/note/notes')).statusCode).toBe(401)
    expect((await ask('HEAD', '/cashier/api/events', shop.admin.token)).statusCode).toBe(404)
  })
})

describe('nobody answers', () => {
  test.each([
    ['GET', '/cashier/api/nothing'],
    ['DELETE', '/cashier/api/note/notes'],
    ['GET', '/cashier/api/note/add-note'],
    ['GET', '/wp-login.php'],
  ] as const)('%s %s', async (method, url) => {
    const { statusCode, payload } = await world.running.server.app.inject({ method, url })
    expect([statusCode, JSON.parse(payload)]).toMatchObject([404, { code: 'request.unknown-route' }])
  })
})

describe('health', () => {
  test('lives and is ready', async () => {
    expect((await get('/livez')).payload).toBe('ok')
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  test('counts calls by name, for this machine only', async () => {
    await world.call(addNote, { text: 'x' }, { as: shop.admin.token })
    const { payload } = await get('/metrics')
    expect(payload).toMatch(/kassa_call_seconds_count\{call="note\.add-note",status="200"\} \d/)
    expect(payload).toMatch(/kassa_statements_total \d/)
    expect(payload).toMatch(/^kassa_ready 1$/m)
    const far = await world.running.server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7' })
    expect(far.statusCode).toBe(404)
    // Nobody becomes near by saying so: no proxy is believed that was not named.
    const said = await world.running.server.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: '203.0.113.7',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(said.statusCode).toBe(404)
  })

  test('measures the process once, however many servers it has', async () => {
    const watched = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
    const neighbour = await makeNeighbour(world, { modules: [noteModule] })
    const servers = [world, neighbour].map(({ running }) => running.server.app)
    for (const server of servers) {
      const { payload } = await server.inject({ method: 'GET', url: '/metrics' })
      expect(payload.match(/^nodejs_eventloop_lag_p99_seconds /gm)).toHaveLength(1)
    }
    expect(watched).not.toHaveBeenCalled()
    watched.mockRestore()
    await neighbour.close()
  })
})

describe('a file', () => {
  test('comes with its name and its type', async () => {
    const { headers, text } = await world.call(fetchPicture, {}, { as: shop.admin.token })
    expect(text).toBe('hello')
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''bild%20%E8%8C%B6.txt",
    })
  })
})

describe('the description', () => {
  test('is OpenAPI 3.1 with every call', async () => {
    const headers = { authorization: `Bearer ${shop.admin.token}` }
    const description = JSON.parse((await get('/cashier/api/openapi.json', headers)).payload) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
    }
    expect(description.openapi).toBe('3.1.0')
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      noteModule.commands.map(({ endpoint }) => endpoint.name).sort(),
    )
    expect(description.paths['/note/notes/{id}']?.['get']?.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  })

  test('holds for the whole program', () => {
    const endpoints = modules.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint))
    const { paths } = openApi(endpoints) as { paths: Record<string, Record<string, { responses: object }>> }
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(endpoints.length)
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['404', '422']))
  })

  test('of the calls of screens and tills is for whoever is signed in', async () => {
    const { statusCode, payload } = await get('/cashier/api/openapi.json')
    expect([statusCode, (JSON.parse(payload) as { code: string }).code]).toEqual([401, 'session.signed-out'])
  })

  test('of the public API can be read as a page without scripts, which names no call of the screens', async () => {
    const { headers, payload } = await get('/cashier/api/docs')
    expect(headers['content-type']).toContain('text/html')
    expect(payload).not.toContain('note.add-note')
    expect(payload).not.toContain('<script')
    const page = apiPage(modules.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint)).filter(isOfApps))
    expect(page).toContain('/cashier/api/open/products/:id')
    expect(Buffer.byteLength(page)).toBeLessThan(500_000)
  })
})

describe('the API’s description', () => {
  const paths = ['/cashier/api/docs', '/cashier/api/open/openapi.json', '/cashier/api/openapi.json']
  const signedIn = () => ({ authorization: `Bearer ${shop.admin.token}` })

  test.each(paths)('%s is the same text for everybody, and is not sent again to who has it', async (url) => {
    const [one, two] = [await get(url, signedIn()), await get(url, signedIn())]
    expect([one.statusCode, two.payload]).toEqual([200, one.payload])
    const tag = String(one.headers['etag'])
    for (const shown of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(url, { ...signedIn(), 'if-none-match': shown })
      expect([again.statusCode, again.payload, again.headers['etag']]).toEqual([304, '', tag])
    }
    expect((await get(url, { ...signedIn(), 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is styled without a nonce, by what the style holds', async () => {
    const { headers, payload } = await get('/cashier/api/docs')
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-[\w+/]+=*';/)
    expect(payload).toContain('<style>')
  })

  test.each(paths)('%s is fetched whole a few times a minute and address', async (url) => {
    world.passSeconds(61)
    const statuses: number[] = []
    for (let round = 0; round < 40; round += 1) statuses.push((await get(url, signedIn())).statusCode)
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([20, 429])
    const { payload } = await get(url, { ...signedIn(), 'accept-language': 'ja' })
    expect(payload).toContain('回数が多すぎます')
    world.passSeconds(61)
    expect((await get(url, signedIn())).statusCode).toBe(200)
  })

  test('says no rule in a pattern that only some languages read, and a member’s file as what it is', () => {
    const endpoints = modules.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint))
    const text = JSON.stringify(openApi(endpoints))
    expect([/\\[pP]\{/.test(text), text.includes('No control, format')]).toEqual([false, true])
    const { paths: described } = JSON.parse(text) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
    }
    const content = described['/member/members/{id}/export']?.get.responses['200']?.content
    expect(content).toEqual({ 'application/json': { schema: { type: 'object' } } })
  })
})

test('a visitor who asks too often waits', async () => {
  const busy = await makeWorld({ modules: [noteModule], prepare: noteTables, publicCallsPerMinute: 2 })
  const { tryNote } = await import('../../../test/note-module.ts')
  const { merchantId } = await makeShop(busy)
  const call = async (said = '203.0.113.1') =>
    busy.call(tryNote, { merchantId, isKept: false }, { headers: { 'x-forwarded-for': said } })
  expect([(await call()).status, (await call()).status]).toEqual([422, 422])
  // A claim by the caller about its own address does not change the address.
  const third = await call('203.0.113.2')
  expect([third.status, third.refusal.code, third.headers['retry-after']]).toEqual([429, 'request.too-often', '60'])
  busy.passSeconds(61)
  expect((await call()).status).toBe(422)
  await busy.close()
})

test('closing lets what has begun finish', async () => {
  const closing = await makeWorld({ modules: [noteModule], prepare: noteTables })
  const { admin } = await makeShop(closing)
  const base = await closing.listen()
  const events = await fetch(`${base}/cashier/api/events`, { headers: { authorization: `Bearer ${admin.token}` } })
  const begun = new Promise((done) => closing.running.server.app.server.once('request', done))
  const running = fetch(`${base}/cashier/api${addNote.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: '{"text":"last"}',
  })
  await begun
  const [answer] = await Promise.all([running, closing.close()])
  expect(answer.status).toBe(200)
  expect(await events.text()).toContain('retry')
})
