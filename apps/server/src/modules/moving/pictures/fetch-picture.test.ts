import { expect, it } from 'vitest'
import { OutgoingRefused, readAllowedPlaces } from '../../../platform/outgoing/address-rule.ts'
import { networkPort, type OutgoingPort, type OutgoingRequest } from '../../../platform/outgoing/outgoing-port.ts'
import { fetchPicture, isPassing } from './fetch-picture.ts'
import { HostPace } from './host-pace.ts'

const wayTo = (places: Readonly<Record<string, string | number>>) => {
  const asked: OutgoingRequest[] = []
  const hosts: string[] = []
  return {
    asked,
    hosts,
    turnOf: (host: string) => Promise.resolve(void hosts.push(host)),
    outgoing: {
      send: (request: OutgoingRequest) => {
        asked.push(request)
        const there = places[request.url]
        if (typeof there === 'number') return Promise.resolve({ status: there, headers: {}, body: Buffer.alloc(0) })
        if (there === undefined) return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('picture') })
        if (there.includes('/'))
          return Promise.resolve({ status: 302, headers: { location: there }, body: Buffer.alloc(0) })
        return Promise.reject(new OutgoingRefused(there as OutgoingRefused['problem'], 'x'))
      },
    },
  }
}

it('tries http as https, through the door for addresses of strangers, five megabytes at most', async () => {
  const way = wayTo({})
  expect(await fetchPicture('http://shop.example:80/a.jpg', way)).toMatchObject({ ok: true })
  expect(way.asked).toMatchObject([
    { url: 'https://shop.example/a.jpg', isForStrangers: true, mostBytes: 5 * 1024 * 1024, method: 'GET' },
  ])
})

it('follows three redirects, each of them an address of its own, and no fourth', async () => {
  const way = wayTo({
    'https://a.example/1': '/2',
    'https://a.example/2': 'http://b.example/3',
    'https://b.example/3': 'https://c.example/4',
  })
  expect(await fetchPicture('https://a.example/1', way)).toMatchObject({ ok: true })
  expect(way.hosts).toEqual(['a.example', 'a.example', 'b.example', 'c.example'])
  const longer = wayTo({ 'https://a.example/1': '/1' })
  expect(await fetchPicture('https://a.example/1', longer)).toMatchObject({
    refusal: { code: 'moving.picture-redirects', facts: { most: 3 } },
  })
  expect(longer.asked).toHaveLength(4)
})

it.each([
  ['file:///etc/passwd', {}, 'moving.picture-address'],
  ['not an address', {}, 'moving.picture-address'],
  ['https://a.example/1', { 'https://a.example/1': 'ftp://b.example/x' }, 'moving.picture-address'],
  ['https://a.example/1', { 'https://a.example/1': 'address-forbidden' }, 'moving.picture-inside'],
  ['https://a.example/1', { 'https://a.example/1': 'answer-too-large' }, 'moving.picture-too-large'],
  ['https://a.example/1', { 'https://a.example/1': 'timed-out' }, 'moving.picture-unreachable'],
  ['https://a.example/1', { 'https://a.example/1': 404 }, 'moving.picture-status'],
  ['https://a.example/1', { 'https://a.example/1': 304 }, 'moving.picture-status'],
] as const)('%s with %j is refused as %s', async (address, places, code) =>
  expect(await fetchPicture(address, wayTo(places))).toMatchObject({ refusal: { code } }),
)

it('knows which failures pass', () => {
  expect(isPassing('moving.picture-unreachable', undefined)).toBe(true)
  expect([404, 429, 500].map((status) => isPassing('moving.picture-status', status))).toEqual([false, true, true])
  expect(isPassing('moving.picture-inside', undefined)).toBe(false)
})

it('asks a host ten times a second, and others beside it', () => {
  const pace = new HostPace()
  expect([pace.waitFor('a', 0), pace.waitFor('a', 0), pace.waitFor('b', 0), pace.waitFor('a', 50)]).toEqual([
    0, 100, 0, 150,
  ])
  expect(pace.waitFor('a', 1_000)).toBe(0)
})

/** The real way out, with names that resolve to what is said; every address that is not inside is unreachable here. */
const realWay = (
  addresses: Readonly<Record<string, readonly string[]>>,
  redirects: Readonly<Record<string, string>> = {},
) => {
  const log = { info: () => {}, warn: () => {} } as never
  const find = (host: string) =>
    Promise.resolve((addresses[host] ?? []).map((address) => ({ address, family: 4 as const })))
  const network = networkPort({ allowed: readAllowedPlaces('10.0.0.0/8,127.0.0.0/8'), log, find })
  const send: OutgoingPort['send'] = (request) => {
    const location = redirects[request.url]
    if (location === undefined) return network.send(request)
    return Promise.resolve({ status: 302, headers: { location }, body: Buffer.alloc(0) })
  }
  return { outgoing: { send }, turnOf: () => Promise.resolve() }
}

it.each([
  'http://127.0.0.1/a.jpg',
  'https://localhost/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:10.0.0.1]/a.jpg',
  'https://169.254.169.254/latest/meta-data/a.jpg',
  'https://192.168.1.9/a.jpg',
  'https://inside.example/a.jpg',
  'https://half.example/a.jpg',
])('%s leads inside and is not opened, also as the end of a redirect', async (address) => {
  const names = {
    localhost: ['127.0.0.1'],
    'inside.example': ['10.0.0.8'],
    'half.example': ['203.0.113.5', '172.16.0.9'],
  }
  const code = 'moving.picture-inside'
  expect(await fetchPicture(address, realWay(names))).toMatchObject({ refusal: { code } })
  const away = realWay(names, { 'https://shop.example/a.jpg': address })
  expect(await fetchPicture('https://shop.example/a.jpg', away)).toMatchObject({ refusal: { code } })
})
