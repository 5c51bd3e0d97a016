import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderHolder, FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-lock-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const since = '2026-03-02T04:00:00.000Z'

test('a second taker is told who has it and since when', () => {
  const unlock = lockFolder(folder, since)
  expect(() => lockFolder(folder, since)).toThrow(FolderInUse)
  expect(() => lockFolder(folder, since)).toThrow(`process ${process.pid} since ${since}`)
  expect(folderHolder(folder)).toEqual({ pid: process.pid, since })
  unlock()
  expect(folderHolder(folder)).toBeUndefined()
  lockFolder(folder, since)()
})

test('what a dead process left is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  fs.writeFileSync(path.join(folder, 'kassa.lock'), JSON.stringify({ pid: child.pid, since, born: '1' }))
  expect(folderHolder(folder)).toBeUndefined()
  lockFolder(folder, since)()
})

test('a number given out again is not the process that had it', () => {
  fs.writeFileSync(path.join(folder, 'kassa.lock'), JSON.stringify({ pid: process.pid, since, born: 'long ago' }))
  lockFolder(folder, since)()
})

test('half a lock file stops nobody', () => {
  fs.writeFileSync(path.join(folder, 'kassa.lock'), '{"pid":')
  lockFolder(folder, since)()
})
