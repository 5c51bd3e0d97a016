import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lackingFiles, precacheEntries } from './with-worker.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'kassa-worker-'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

function put(name: string, content: string | Buffer = name): void {
  mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
  writeFileSync(path.join(dist, name), content)
}

it('keeps what a page needs without a network, and neither itself nor what is packed, hidden or only for a build', () => {
  const needed = ['index.html', 'logo.svg', 'icon-192.png', 'manifest.webmanifest', 'motifs/tea.svg', 'assets/a-1.js']
  const others = ['sw.js', 'index.html.br', 'assets/a-1.js.gz', '.vite/manifest.json', '.kassa-built', 'assets/a.ttf']
  for (const name of [...needed, ...others, 'assets/b-2.css', 'assets/c-3.wasm', 'assets/d-4.woff2']) put(name)
  expect(new Set(precacheEntries(dist).map(({ url }) => url))).toEqual(
    new Set([...needed, 'assets/b-2.css', 'assets/c-3.wasm', 'assets/d-4.woff2']),
  )
})

it('says by a revision what is in a file whose name does not, and lists those of the page first', () => {
  put('index.html', 'one')
  put('assets/a-1.js', 'same name, same file')
  const [page, script] = precacheEntries(dist)
  expect([page?.url, script]).toEqual(['index.html', { revision: null, url: 'assets/a-1.js' }])
  expect(page?.revision).toMatch(/^[0-9a-f]{32}$/)
  expect(precacheEntries(dist)[0]).toEqual(page)
  put('index.html', 'two')
  expect(precacheEntries(dist)[0]?.revision).not.toBe(page?.revision)
})

it('refuses a file that is too large for every device to keep', () => {
  put('assets/large.wasm', Buffer.alloc(4_000_000))
  expect(precacheEntries(dist)).toHaveLength(1)
  put('assets/large.wasm', Buffer.alloc(4_000_001))
  expect(() => precacheEntries(dist)).toThrow('assets/large.wasm')
})

it('misses no words of a language that the page names', () => {
  for (const name of ['index.html', 'assets/desk-en-1.js', 'assets/desk-zh-2.js']) put(name)
  const pageOf = (files: readonly string[]): string =>
    `<script type="application/json" id="pages">${JSON.stringify({ files, places: [], words: {} })}</script>`
  const kept = precacheEntries(dist)
  expect(lackingFiles(pageOf(['assets/desk-en-1.js', 'assets/desk-zh-2.js']), kept)).toEqual([])
  expect(lackingFiles(pageOf(['assets/desk-en-1.js', 'assets/desk-ja-3.js']), kept)).toEqual(['assets/desk-ja-3.js'])
  expect(lackingFiles('a page without a list', kept)).toEqual([])
})
