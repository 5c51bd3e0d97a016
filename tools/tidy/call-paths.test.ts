import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pathOf } from '../../packages/contract/src/endpoint.ts'

const call = /\bname: '([a-z]+\.[a-z0-9-]+)',\s+(?:method: '(GET|POST)',\s+)?(?:path: '([^']+)')?/g

/** Every call's method and path, as they are written down or follow from its name. */
function callsIn(folder: string): { readonly file: string; readonly method: string; readonly path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.calls.ts') || file.endsWith('desk-session.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(call)].map(([, name = '', method = 'POST', path]) => ({
        file,
        method,
        path: path ?? pathOf(name, method === 'GET' ? 'GET' : 'POST'),
      })),
    )
}

const calls = callsIn(join(import.meta.dirname, '../../packages/contract/src'))
/** Named by the specification itself. */
const LITERAL = [
  '/login',
  '/register',
  '/registerPartner',
  '/findPassword',
  '/sendEmailForResetPassword',
  '/sendEmailForRegister',
]
/** A change is `/capability/verb-thing`; what writes a list into a file stands at the list, what a member does on their own page below `own`. */
const shape = /^\/[a-z-]+\/([a-z]+(-[a-z0-9]+)*|[a-z-]+\/export|own\/[a-z-]+)$/

it('a change stands at its capability and what it does', () => {
  expect(calls.length).toBeGreaterThan(300)
  const changes = calls.filter(({ method, path }) => method === 'POST' && !LITERAL.includes(path))
  expect(changes.filter(({ path }) => !shape.test(path))).toEqual([])
})

it('no two calls stand at one address', () => {
  const places = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})
