import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const core = path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4/core/core.js')
const NAME = '__zod_globalConfig'

/** The library's own file, run anew, with what stands on the page before it. */
async function settingsWith(standing: object | undefined): Promise<object> {
  const place = globalThis as Record<string, unknown>
  const held = place[NAME]
  place[NAME] = standing
  try {
    const file = `${pathToFileURL(core).href}?${standing ? 'set' : 'own'}`
    return ((await import(/* @vite-ignore */ file)) as { readonly globalConfig: object }).globalConfig
  } finally {
    place[NAME] = held
  }
}

test('zod that comes later begins with what the first file has set: it never tries to make a function of text', async () => {
  expect(await settingsWith(undefined)).not.toHaveProperty('jitless')
  expect(await settingsWith({ jitless: true })).toEqual({ jitless: true })
  const first = readFileSync(path.join(import.meta.dirname, '../src/main.tsx'), 'utf8')
  expect(first).toContain(`{ ${NAME}: { jitless: true } }`)
})
