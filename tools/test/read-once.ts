import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { filesWith } from './rooms.ts'

/** A browser keeps it without asking again: no file changes while a run reads it. */
const KEPT = 'public,max-age=31536000,immutable'

/** Modules in whose place a test puts something: the browser asks for those, or it would show what it kept. */
const namesOfReplaced = (folder: string): ReadonlySet<string> =>
  new Set(
    filesWith('vi.mock(', folder, '.browser.test.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/vi\.mock\(\s*'([^']+)'/g)].map(([, path]) => basename(path ?? '')),
    ),
  )

/** Whether the browser of a run keeps what stands at this address: a file of ours that nothing takes the place of. */
export const isKept = (url: string, replaced: ReadonlySet<string>): boolean => {
  const [path = ''] = url.split('?')
  return /^\/(?:apps|packages)\//.test(path) && !path.includes('/node_modules/') && !replaced.has(basename(path))
}

/**
 * Has each page of a run's browsers take the files of the app from those that the browser has. A page loads some fifteen hundred, and asked for each whether
 * it had changed: dozens of pages are opened.
 */
export const readOnce = (folder: string): Plugin => ({
  name: 'kassa:read-once',
  configureServer({ middlewares }) {
    const replaced = namesOfReplaced(folder)
    middlewares.use((request, response, next) => {
      if (isKept(request.url ?? '', replaced)) {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) => setHeader(name, name === 'Cache-Control' ? KEPT : value)
      }
      next()
    })
  },
})
